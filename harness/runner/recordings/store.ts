import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Job } from '../job.js'
import { shippedFolder } from '../load.js'

/** Only a clone has recordings of the shipped scenarios; elsewhere `record` makes them below the current folder. */
export const shippedRecordings =
  ['../../../', '../../../../']
    .map((up) => fileURLToPath(new URL(`${up}fixtures/recordings/`, import.meta.url)))
    .find((place) => existsSync(place)) ?? 'fixtures/recordings'

/** In the folder under its name. Without a folder, shipped ones have theirs, and anybody's scenario has its recording beside it. */
export function recordingFile({ name, file }: Omit<Job, 'seed' | 'round'>, folder?: string): string {
  const isForeign = folder === undefined && !path.resolve(file).startsWith(shippedFolder)
  const place = isForeign ? path.dirname(path.resolve(file)) : (folder ?? shippedRecordings)
  const { name: base } = path.parse(file)
  const cell = name.includes('[') ? name.slice(name.indexOf('[')) : ''
  return path.join(place, `${isForeign ? base + cell : name}.ndjson`)
}

export function readRecording(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

export function writeRecording(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
