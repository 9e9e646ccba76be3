import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** In a clone the sources hold the recordings, also for the built harness; an installed one has them beside it. */
function findRecordings(): string {
  const places = [
    '../../../../../fixtures/recordings/',
    '../../../../fixtures/recordings/',
    '../../../fixtures/recordings/',
  ].map((place) => fileURLToPath(new URL(place, import.meta.url)))
  return places.find((place) => existsSync(place)) ?? 'fixtures/recordings'
}

export const shippedRecordings = findRecordings()

export function recordingFile(folder: string, scenario: string, target: string): string {
  return path.join(folder, `${scenario}.${target}.ndjson`)
}

export function readRecording(folder: string, scenario: string, target: string): string | undefined {
  const file = recordingFile(folder, scenario, target)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export function writeRecording(folder: string, scenario: string, target: string, text: string): string {
  const file = recordingFile(folder, scenario, target)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}
