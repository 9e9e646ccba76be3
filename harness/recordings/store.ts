import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the recordings of the shipped scenarios are kept, beside the built harness or in the sources. */
export const shippedRecordings = fileURLToPath(new URL('../../fixtures/recordings/', import.meta.url))

/** `<folder>/connect/connect-evm.core.ndjson` */
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
