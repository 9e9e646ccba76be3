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

/** How a scenario is run by code. `app`, `apps`, `pass`, `nodes`, `services`, `kinds`, `console` and `errors` mean what they mean in a config. */
export interface RunScenarioOptions extends Omit<Project, 'scenarios'> {
  /** The folder of its words, modules and artefacts; the app's command runs in it. @default the working directory */
  readonly folder?: string | undefined
  /** In place of the scenario's own. */
  readonly seed?: number | undefined
  /** In real time. @default 30000 */
  readonly timeoutMs?: number | undefined
  /** Shows the browser. @default false */
  readonly headed?: boolean | undefined
  /** The engine that the page is opened in. A scenario that it cannot act out is an error. @default chromium */
  readonly browser?: EngineName | undefined
  /** The folder of screenshots and logs of a failure. @default walletmodal-results */
  readonly output?: string | undefined
  /** Whether what happened is compared with the recording beside it, or recorded. @default off */
  readonly recording?: RecordingOptions['mode'] | undefined
  /** Hears which app is tested, and how its start goes. */
  readonly tell?: ((line: string) => void) | undefined
  /** Ends the run early. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs a scenario in a browser: a file, the text of one, or what `defineScenario` returns. Resolves with its result, or with one
 * for each cell of its matrix; a scenario that fails is a result, too.
 * @throws ScenarioInvalidError when it is not written as a scenario is
 * @throws AppError when the app does not start
 * @throws NoScenarioError when the engine cannot act it out, and why
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
