import path from 'node:path'
import { ScenarioInvalidError } from '../language/problem.js'
import type { ScenarioDefinition } from '../language/step.js'
import type { EngineName } from './drivers/browser/engine-name.js'
import { whyNotRun } from './drivers/browser/limits.js'
import { defaultTimeoutMs, type RecordingOptions } from './job.js'
import { createJobRunner } from './job-runner.js'
import { loadScenarios, NoScenarioError, type Project, scenarioAt } from './load.js'
import type { ScenarioResult } from './report/result.js'
import { withApps } from './run-scenarios.js'

/**
 * Options of a run by code. `app`, `apps`, `pass`, `nodes`, `services`, `kinds`, `console` and `errors` are those of a
 * config.
 */
export interface RunScenarioOptions extends Omit<Project, 'scenarios'> {
  /** The folder of words, modules and artefacts, in which the app's command runs. @default the working directory */
  readonly folder?: string | undefined
  /** Replaces the scenario's own seed. */
  readonly seed?: number | undefined
  /** The time limit in real milliseconds. @default 30000 */
  readonly timeoutMs?: number | undefined
  /** Shows the browser's window. @default false */
  readonly headed?: boolean | undefined
  /** The engine that opens the page. A scenario that it cannot perform is an error. @default chromium */
  readonly browser?: EngineName | undefined
  /** The folder for screenshots and logs of failures. @default walletmodal-results */
  readonly output?: string | undefined
  /** Compares the run with the recording beside the scenario, or writes the recording. @default off */
  readonly recording?: RecordingOptions['mode'] | undefined
  /** Receives a line about the app under test and the progress of its start. */
  readonly tell?: ((line: string) => void) | undefined
  /** Ends the run early. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a scenario in a browser: a file, a text, or the value of `defineScenario`. Resolves with its result, or with one for
 * each cell of its matrix. A failed scenario is a result too.
 * @throws ScenarioInvalidError if the scenario is invalid
 * @throws AppError if the app does not start
 * @throws NoScenarioError if the engine cannot perform the scenario, with the reason
 * @example
 * const [result] = await runScenario('tests/wallet/connect.yaml', { app: { url: 'http://localhost:5173' } })
 * expect(result?.failure).toBeUndefined()
 */
export async function runScenario(
  source: string | ScenarioDefinition,
  options: RunScenarioOptions = {},
): Promise<readonly ScenarioResult[]> {
  const { folder = process.cwd(), app, apps, pass, nodes, console, errors } = options
  const services = options.services && [options.services].flat().map((file) => path.resolve(folder, file))
  const kinds = options.kinds && [options.kinds].flat().map((file) => path.resolve(folder, file))
  const { seed, timeoutMs = defaultTimeoutMs, headed = false, browser, output = 'walletmodal-results' } = options
  const { recording: mode = 'off', signal = new AbortController().signal } = options
  const isFile = typeof source === 'string' && !source.includes('\n')
  const given = scenarioAt(path.resolve(folder, isFile ? source : 'scenario.yaml'))
  const project = { folder: options.folder, app, apps, pass, nodes, services, kinds, console, errors }
  const { scenarios, problems } = await loadScenarios([{ ...given, ...(isFile ? {} : { content: source }) }], project)
  if (problems.length > 0) throw new ScenarioInvalidError(problems)
  const whys = scenarios.flatMap((scenario) => whyNotRun(scenario, browser ?? 'chromium') ?? [])
  if (whys.length > 0) throw new NoScenarioError(whys.join('; '))
  const usual = { selectors: [], tags: [], repeat: 1, workers: 1, bail: false, solana: 'auto' } as const
  const run = {
    ...usual,
    seed,
    timeoutMs,
    headed,
    browser,
    output,
    recordings: { mode },
    project,
    tell: options.tell,
  }
  return withApps(scenarios, run, signal, async (tasks, ending) => {
    const runner = createJobRunner(run)
    const results: ScenarioResult[] = []
    try {
      for (const { scenario, jobs } of tasks)
        for (const job of jobs) if (!ending.aborted) results.push(await runner.run(job, scenario, { signal: ending }))
      return results
    } finally {
      await runner.close()
    }
  })
}
