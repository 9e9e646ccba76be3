import type { Scenario } from '../../language/step.js'
import { defaultSeed, isFullOnly, type Job, type RecordingOptions } from '../job.js'
import { compareLogs } from './compare.js'
import { readRecording, recordingFile, writeRecording } from './store.js'

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
  const recorded = readRecording(file)
  if (recorded !== undefined) return compareLogs(recorded, log)
  return mode === 'require' && !isFullOnly(scenario)
    ? 'there is no recording of it: walletmodal-harness record makes one'
    : undefined
}
