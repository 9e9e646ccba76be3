import path from 'node:path'
import type { AppSpec } from '../language/head.js'
import { ScenarioInvalidError } from '../language/problem.js'
import { appOf } from '../language/semantic-rules.js'
import type { Scenario } from '../language/step.js'
import { AppError, type RunningApp, startApp } from '../processes/start-app.js'
import { whyNotRun } from './drivers/browser/limits.js'
import { planJobs, type RunOptions } from './job.js'
import { findScenarioFiles, loadScenarios, NoScenarioError, type Project, pickCells } from './load.js'
import type { Task } from './playwright/messages.js'
import { runInPlaywright } from './playwright/run-in-playwright.js'
import type { Reporter } from './report/reporters.js'
import { type RunSummary, type ScenarioResult, summarise } from './report/result.js'

/**
 * The scenarios behind names, files and globs, parsed.
 * @throws {@link NoScenarioError} @throws {@link ScenarioInvalidError}
 */
export async function loadAll(selectors: readonly string[], project?: Project): Promise<readonly Scenario[]> {
  const { scenarios, problems } = await loadScenarios(findScenarioFiles(selectors, project), project)
  if (problems.length > 0) throw new ScenarioInvalidError(problems)
  return pickCells(scenarios, selectors)
}

/** Starts apps of scenarios, each once. `lost` aborts with the reason when one of them ends by itself. */
function createApps(folder: string, signal: AbortSignal, tell?: (line: string) => void) {
  const running = new Map<string, Promise<RunningApp>>()
  const lost = new AbortController()
  const start = async (app: AppSpec) => {
    const started = await startApp(app, folder, signal, tell)
    started.onCrash((error) => lost.abort(error))
    return started
  }
  return {
    lost: lost.signal,
    /** Resolves with the scenario, told the address of its app. */
    async withAddress(scenario: Scenario): Promise<Scenario> {
      const app = appOf(scenario)
      if (!app) return scenario
      const key = JSON.stringify([app.url, app.command, app.ready])
      const starting = running.get(key) ?? start(app)
      running.set(key, starting)
      const { url } = await starting
      return { ...scenario, head: { ...scenario.head, app: { ...app, url } } }
    },
    async stop(): Promise<void> {
      const started = await Promise.allSettled(running.values())
      await Promise.all(started.map((app) => app.status === 'fulfilled' && app.value.stop()))
    },
  }
}

/**
 * Plans the jobs of scenarios, and keeps their apps running while `run` goes on.
 * The signal that `run` gets aborts where an app ends by itself, too: nothing that comes after tells more.
 * @throws {@link NoScenarioError} when nothing is left to run
 * @throws {@link AppError} when an app does not start, or ended by itself
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
  const apps = createApps(folder, signal, options.tell)
  const tasks = [...byName.values()].map(async (scenario) => {
    const own = jobs.filter(({ name }) => name === scenario.name)
    return own.length === 0 ? [] : [{ scenario: await apps.withAddress(scenario), jobs: own }]
  })
  try {
    return await run((await Promise.all(tasks)).flat(), AbortSignal.any([signal, apps.lost]))
  } finally {
    await apps.stop()
  }
}

/** Sorts out what the engine of a run cannot act out. @throws {@link NoScenarioError} when nothing is left of what was chosen */
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
 * Runs scenarios as tests of Playwright, tells reporters as it goes, and sums up.
 * @throws {@link NoScenarioError} when nothing is left to run @throws {@link ScenarioInvalidError}
 * @throws {@link AppError} when an app does not start, or ended by itself
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
    const listener = {
      onStart(count: number) {
        planned = count
        for (const reporter of reporters) reporter.onStart?.(planned, notRun)
      },
      onResult(result: ScenarioResult) {
        results.push(result)
        // Its cause comes first, and alone: pages that cannot be reached say nothing about the app.
        if (ending.reason instanceof AppError) return
        for (const reporter of reporters) reporter.onResult?.(result, results.length, planned)
      },
    }
    const end = await runInPlaywright(tasks, options, listener, ending)
    if (ending.reason instanceof AppError) throw ending.reason
    const hasBailed = options.bail && results.some(({ outcome }) => outcome !== 'passed')
    // A person on Playwright's page runs what they like.
    const isCut = signal.aborted || hasBailed || options.isUi === true
    const rest = { isCut, notRun, ...end, output: path.resolve(options.output), shard: options.shard }
    const summary = summarise(results, planned, Math.round(performance.now() - startedAt), rest)
    for (const reporter of reporters) reporter.onEnd?.(summary)
    return summary
  })
}
