import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scenario } from '../../language/step.js'
import { defaultSeed, isFullOnly, type Job, type RecordingOptions } from '../job.js'
import { shippedFolder } from '../load.js'
import { compareLogs } from './compare.js'

/**
 * The folder of our scenarios' recordings, which only a clone has. Elsewhere `record` creates the folder below the
 * working directory.
 */
export const shippedRecordings =
  ['../../../../', '../../../../../']
    .map((up) => fileURLToPath(new URL(`${up}fixtures/recordings/`, import.meta.url)))
    .find((place) => existsSync(place)) ?? 'fixtures/recordings'

/**
 * The recording of a scenario, in the given folder. Without a folder, a shipped scenario has its recording among ours,
 * any other beside its file.
 */
export function recordingFile({ name, file }: Omit<Job, 'seed' | 'round'>, folder?: string): string {
  const isForeign = folder === undefined && !path.resolve(file).startsWith(shippedFolder)
  const place = isForeign ? path.dirname(path.resolve(file)) : (folder ?? shippedRecordings)
  const { name: base } = path.parse(file)
  const cell = name.includes('[') ? name.slice(name.indexOf('[')) : ''
  return path.join(place, `${isForeign ? base + cell : name}.ndjson`)
}

/** Writes a recording and creates its folders. Returns the file. */
export function writeRecording(file: string, text: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Writes the log as the recording, or compares both. Returns the differences. */
export function checkRecording(
  job: Job,
  scenario: Scenario,
  log: string,
  { mode, folder }: RecordingOptions,
): string | undefined {
  // A recording holds only for the scenario's own seed.
  const isOwnSeed = job.seed === (scenario.head.seed ?? defaultSeed)
  if (mode === 'off' || (mode === 'compare' && !isOwnSeed)) return undefined
  const file = recordingFile(job, folder)
  if (mode === 'write') return void writeRecording(file, log)
  if (existsSync(file)) return compareLogs(readFileSync(file, 'utf8'), log)
  return mode === 'require' && !isFullOnly(scenario)
    ? 'there is no recording of it: walletmodal-harness record makes one'
    : undefined
}
