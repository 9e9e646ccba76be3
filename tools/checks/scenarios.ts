import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Scenario } from '../../harness/test/language/step.js'
import { planJobs } from '../../harness/test/runner/job.js'
import { failureLines, type RunSummary } from '../../harness/test/runner/report/result.js'
import { loadAll } from '../../harness/test/runner/run-scenarios.js'
import { commandFile } from '../build/root.js'
import type { Check, CheckResult } from '../lib/check.js'
import { type CommandOptions, type CommandResult, runNode } from '../lib/command.js'
import { temporaryFolder } from '../lib/temporary-folder.js'
import { coveringSample, shortSample } from './covering-sample.js'

const cli = (args: readonly string[], options?: CommandOptions): Promise<CommandResult> =>
  runNode(commandFile, args, options)

let all: Promise<readonly Scenario[]> | undefined

/** Reads every scenario file, once for all checks. Rejects if `lint` would find a problem. */
export function readAll(): Promise<readonly Scenario[]> {
  all ??= loadAll([])
  return all
}

/** The names of the covering sample: the short part that `npm test` plays, and the rest. */
async function namesOfSample(): Promise<{ short: string[]; rest: string[] }> {
  const scenarios = await readAll()
  const jobs = planJobs(scenarios, { tags: [], repeat: 1, seed: undefined })
  const planned = new Set(jobs.map(({ name }) => name))
  const sample = coveringSample(scenarios.filter(({ name }) => planned.has(name)))
  const short = new Set(shortSample(sample))
  const namesWhere = (isShort: boolean) =>
    sample.filter((scenario) => short.has(scenario) === isShort).map(({ name }) => name)
  return { short: namesWhere(true), rest: namesWhere(false) }
}

/** Each listed scenario that did not run is a failure, and so is an exit code that no result explains. */
export function countScenarios(summary: RunSummary, listedCount: number, exitCode: number | null): CheckResult {
  const lost = Math.max(0, listedCount - summary.results.length)
  const failed = summary.failed + lost
  const lines = summary.results.flatMap((result) =>
    result.failure
      ? [
          ...failureLines(result, result.failure),
          ...(result.failure.detail === undefined ? [] : [result.failure.detail]),
        ]
      : [],
  )
  if (lost > 0) lines.push(`${listedCount} scenarios are listed and ${summary.results.length} ran`)
  if (failed === 0 && exitCode !== 0) lines.push(`the run ended with exit code ${exitCode}`)
  return {
    passed: summary.passed,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    output: lines.join('\n'),
    note: `${listedCount} listed`,
  }
}

/** Scenarios mostly wait, so there is one worker more than there are cores. */
const workers = os.availableParallelism() + 1

export const scenarios: Check = {
  name: 'scenarios',
  run: async (progress) => runScenarioCommand(['verify'], (await namesOfSample()).short, progress),
}

/** With `scenarios`, everything that any scenario shows. */
export const moreScenarios: Check = {
  name: 'more scenarios',
  isLong: true,
  run: async (progress) => runScenarioCommand(['verify'], (await namesOfSample()).rest, progress),
}

/** Runs scenarios by a command of the harness, and counts the results. */
export async function runScenarioCommand(
  command: readonly string[],
  names: readonly string[],
  progress: (text: string) => void,
): Promise<CheckResult> {
  const folder = temporaryFolder('scenarios')
  try {
    const wanted = names.length
    let done = 0
    const { code, output } = await cli(
      [
        ...command,
        // The names are given, so that the command reads no other files.
        ...names,
        '--still',
        '--workers',
        String(workers),
        // A limit for a scenario that hangs. Scenarios that test a time limit have their own.
        '--timeout',
        '120s',
        '--reporter',
        'list,json',
        '--output',
        folder,
        '--json',
        '--no-color',
      ],
      {
        // The list has one line for each scenario that ended.
        onStderr(text) {
          done += text.split('\n').length - 1
          progress(`${Math.min(done, wanted)} of ${wanted}`)
        },
      },
    )
    const file = path.join(folder, 'result.json')
    if (!fs.existsSync(file)) return { passed: 0, failed: Math.max(1, wanted), output }
    const summary: RunSummary = JSON.parse(fs.readFileSync(file, 'utf8'))
    const result = countScenarios(summary, wanted, code)
    // The results contain failed scenarios; the last output describes a run that broke off.
    return result.failed > 0 && (code === null || summary.failed === 0)
      ? { ...result, output: `${output.slice(-8_000)}\n\n${result.output}` }
      : result
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

export const scenarioLint: Check = {
  name: 'scenario files',
  run: () => readAll().then(({ length }) => ({ passed: 1, failed: 0, output: '', note: `${length} scenarios` })),
}

/** Installs Chromium if there is none, before a check needs it. */
export const doctor: Check = {
  name: 'doctor --fix',
  async run() {
    const { code, output } = await cli(['doctor', '--fix'], { timeoutMs: 600_000 })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  },
}
