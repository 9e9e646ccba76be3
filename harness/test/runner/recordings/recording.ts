import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scenario } from '../../language/step.js'
import { defaultSeed, isFullOnly, type Job, type RecordingOptions } from '../job.js'
import { shippedFolder } from '../load.js'
import { compareLogs } from './compare.js'

/** Only a clone has recordings of the shipped scenarios; elsewhere `record` makes them below the current folder. */
export const shippedRecordings =
  ['../../../../', '../../../../../']
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

/** Writes the text, with the folders that are not there yet. Returns the file. */
export function writeRecording(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Writes what happened as the recording, or compares it. Returns what differs. */
export function checkRecording(
  job: Job,
  scenario: Scenario,
  log: string,
  { mode, folder }: RecordingOptions,
): string | undefined {
  // With another seed another thing happens.
  const isOwnSeed = job.seed === (scenario.head.seed ?? defaultSeed)
  if (mode === 'off' || (mode === 'compare' && !isOwnSeed)) return undefined
  const file = recordingFile(job, folder)
  if (mode === 'write') return void writeRecording(file, log)
  if (existsSync(file)) return compareLogs(readFileSync(file, 'utf8'), log)
  return mode === 'require' && !isFullOnly(scenario)
    ? 'there is no recording of it: walletmodal-harness record makes one'
    : undefined
}
