import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from '../config.js'
import { highestExitCode, type RunSummary, summarise } from './result.js'

export interface MergedRun extends RunSummary {
  /** The number of runs of each scenario, over all parts. */
  readonly scenarios: readonly { readonly name: string; readonly runs: number; readonly passed: number }[]
}

/** Reads the report of `--reporter json` in a part's output folder. Paths are adjusted to where the folder is now. */
function readPart(folder: string): RunSummary {
  const file = path.join(folder, 'result.json')
  if (!existsSync(file))
    throw new ConfigError(`${folder} has no result.json: name the --output folder of a run with --reporter json`)
  const part: RunSummary = JSON.parse(readFileSync(file, 'utf8'))
  const here = (name: string) => path.join(folder, path.relative(part.output ?? '', name))
  const results = part.results.map((result) => ({ ...result, attachments: result.attachments.map(here) }))
  return { ...part, results, traces: part.traces.map(here) }
}

/** Names the parts of the run that are missing. */
function missingOf(parts: readonly RunSummary[]): string[] {
  const total = Math.max(0, ...parts.map(({ shard }) => shard?.total ?? 0))
  const numbers = Array.from({ length: total }, (_, index) => index + 1)
  const missing = numbers.filter((number) => !parts.some(({ shard }) => shard?.current === number))
  return missing.map((number) => `part ${number} of ${total} is missing: its machine ended before it wrote result.json`)
}

/**
 * Merges the parts of a run from their output folders. The duration is that of the longest part.
 * @throws {@link ConfigError} if a part has no result
 */
export function mergeRuns(folders: readonly string[]): MergedRun {
  const parts = folders.map(readPart)
  const all = <Item>(pick: (part: RunSummary) => readonly Item[]) => parts.flatMap(pick)
  const results = all((part) => part.results)
  const planned = parts.reduce((sum, part) => sum + part.planned, 0)
  const errors = [...missingOf(parts), ...all((part) => part.errors)]
  const rest = { isCut: true, leaks: all((part) => part.leaks), errors, traces: all((part) => part.traces) }
  const whole = summarise(results, planned, Math.max(...parts.map(({ durationMs }) => durationMs)), rest)
  const counts = new Map<string, { name: string; runs: number; passed: number }>()
  for (const { name, outcome } of results) {
    const { runs = 0, passed = 0 } = counts.get(name) ?? {}
    counts.set(name, { name, runs: runs + 1, passed: passed + Number(outcome === 'passed') })
  }
  const exitCode = highestExitCode([whole, ...parts].map((run) => run.exitCode))
  return { ...whole, exitCode, scenarios: [...counts.values()].sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
