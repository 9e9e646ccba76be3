import path from 'node:path'
import { AppError } from '../../world/processes/start-app.js'
import { ScenarioInvalidError } from '../language/problem.js'
import type { Scenario } from '../language/step.js'
import { createApps } from './apps.js'
import { whyNotRun } from './drivers/browser/limits.js'
import { planJobs, type RunOptions } from './job.js'
import { findScenarioFiles, loadScenarios, NoScenarioError, type Project, pickCells } from './load.js'
import type { Task } from './playwright/messages.js'
import { runInPlaywright } from './playwright/run-in-playwright.js'
import type { Reporter } from './report/reporters.js'
import { type RunSummary, type ScenarioResult, summarise } from './report/result.js'
import { watchSilence } from './report/silence.js'

/**
 * Loads and parses the scenarios of names, files and globs.
 * @throws {@link NoScenarioError} @throws {@link ScenarioInvalidError}
 */
export async function loadAll(selectors: readonly string[], project?: Project): Promise<readonly Scenario[]> {
  const { scenarios, problems } = await loadScenarios(findScenarioFiles(selectors, project), project)
  if (problems.length > 0) throw new ScenarioInvalidError(problems)
  return pickCells(scenarios, selectors)
}

/**
 * Plans the jobs of scenarios, and keeps their apps running during `run`. Apps of the option `apps` run on afterwards.
 * The signal for `run` also aborts when an app exits by itself: later results would mean nothing.
 * @throws {@link NoScenarioError} if there is nothing to run
 * @throws {@link AppError} if an app does not start, or exited by itself
 */
export async function withApps<Result>(
  scenarios: readonly Scenario[],
  options: RunOptions,
  signal: AbortSignal,
  run: (tasks: readonly Task[], signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const jobs = planJobs(scenarios, options)
  if (jobs.length === 0) throw new NoScenarioError('no scenario is left: the tags, --grep or --shard exclude them all')
  const { folder = process.cwd() } = options.project ?? {}
  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]))
  const apps = options.apps ?? createApps()
  const { lost, withAddress } = apps.begin({ folder, signal, tell: options.tell })
  const tasks = [...byName.values()].map(async (scenario) => {
    const own = jobs.filter(({ name }) => name === scenario.name)
    return own.length === 0 ? [] : [{ scenario: await withAddress(scenario), jobs: own }]
  })
  try {
    return await run((await Promise.all(tasks)).flat(), AbortSignal.any([signal, lost]))
  } finally {
    if (options.apps === undefined) await apps.stop()
  }
}

/**
 * Separates the scenarios that the run's engine cannot perform. @throws {@link NoScenarioError} if none of the selected
 * ones can run
 */
function sortOut(scenarios: readonly Scenario[], options: RunOptions) {
  const { browser = 'chromium' } = options
  const isChosen = new Set(planJobs(scenarios, options).map(({ name }) => name))
  const whys = scenarios.map((scenario) => [scenario, whyNotRun(scenario, browser)] as const)
  const able = whys.flatMap(([scenario, why]) => (why === undefined ? [scenario] : []))
  const notRun = whys.flatMap(([{ name }, why]) => (why !== undefined && isChosen.has(name) ? [{ name, why }] : []))
  if (notRun.length > 0 && notRun.length === isChosen.size)
    throw new NoScenarioError(`no scenario can be run: ${notRun.map(({ name, why }) => `${name}: ${why}`).join('; ')}`)
  return { able, notRun }
}

/**
 * Runs scenarios as Playwright tests, informs the reporters, and sums up.
 * @throws {@link NoScenarioError} if there is nothing to run @throws {@link ScenarioInvalidError}
 * @throws {@link AppError} if an app does not start, or exited by itself
 */
export async function runScenarios(
  options: RunOptions,
  reporters: readonly Reporter[],
  signal: AbortSignal,
): Promise<RunSummary> {
  const { able, notRun } = sortOut(await loadAll(options.selectors, options.project), options)
  return withApps(able, options, signal, async (tasks, ending) => {
    const startedAt = performance.now()
    const results: ScenarioResult[] = []
    let planned = tasks.flatMap(({ jobs }) => jobs).length
    // A person at the page or the inspector knows what the run waits for.
    const isWatched = options.isUi || options.isDebug || options.isKeptOpen
    const silence = watchSilence(isWatched ? undefined : options.tell)
    const listener = {
      onStart(count: number) {
        planned = count
        silence.printed({ done: 0, planned })
        for (const reporter of reporters) reporter.onStart?.(planned, notRun)
      },
      onResult(result: ScenarioResult) {
        results.push(result)
        silence.printed({ done: results.length, planned })
        // Only the app's error is reported: failures of unreachable pages say nothing more.
        if (ending.reason instanceof AppError) return
        for (const reporter of reporters) reporter.onResult?.(result, results.length, planned)
      },
    }
    const end = await runInPlaywright(tasks, options, listener, ending).finally(silence.end)
    if (ending.reason instanceof AppError) throw ending.reason
    const hasBailed = options.bail && results.some(({ outcome }) => outcome !== 'passed')
    // On Playwright's page, a person decides which scenarios run.
    const isCut = signal.aborted || hasBailed || options.isUi === true
    const rest = { isCut, notRun, ...end, output: path.resolve(options.output), shard: options.shard }
    const summary = summarise(results, planned, Math.round(performance.now() - startedAt), rest)
    for (const reporter of reporters) reporter.onEnd?.(summary)
    return summary
  })
}
