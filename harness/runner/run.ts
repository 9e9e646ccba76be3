import path from 'node:path'
import { ScenarioInvalidError } from '../language/problem.js'
import type { Scenario } from '../language/step.js'
import { type Job, planJobs, type RunOptions } from './job.js'
import { findScenarioFiles, loadScenarios, NoScenarioError, type Project, pickCells } from './load.js'
import { runInPlaywright } from './playwright/run-in-playwright.js'
import type { Reporter } from './report/reporters.js'
import { type RunSummary, type ScenarioResult, summarise } from './report/result.js'
import { startApps } from './start-apps.js'

/** The scenarios behind names, files and globs. @throws {@link NoScenarioError} @throws {@link ScenarioInvalidError} */
export async function loadAll(selectors: readonly string[], project?: Project): Promise<readonly Scenario[]> {
  const { scenarios, problems } = await loadScenarios(findScenarioFiles(selectors, project), project)
  if (problems.length > 0) throw new ScenarioInvalidError(problems)
  return pickCells(scenarios, selectors)
}

/**
 * Plans the jobs of scenarios, and keeps their apps running while `run` goes on.
 * @throws {@link NoScenarioError} when nothing is left to run
 * @throws {@link AppError} when an app does not start, or ended by itself
 */
export async function withApps<Result>(
  scenarios: readonly Scenario[],
  options: RunOptions,
  signal: AbortSignal,
  run: (jobs: readonly Job[], scenarios: ReadonlyMap<string, Scenario>) => Promise<Result>,
): Promise<Result> {
  const jobs = planJobs(scenarios, options)
  if (jobs.length === 0) throw new NoScenarioError('no scenario is left: the tags, --grep or --shard exclude them all')
  const names = new Set(jobs.map(({ name }) => name))
  const { folder = process.cwd() } = options.project ?? {}
  const planned = scenarios.filter(({ name }) => names.has(name))
  const apps = await startApps(planned, folder, signal)
  try {
    return await run(jobs, new Map(apps.scenarios.map((scenario) => [scenario.name, scenario])))
  } finally {
    await apps.stop()
  }
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
  const scenarios = await loadAll(options.selectors, options.project)
  return withApps(scenarios, options, signal, async (jobs, byName) => {
    const startedAt = performance.now()
    const results: ScenarioResult[] = []
    let planned = jobs.length
    const listener = {
      onStart(count: number) {
        planned = count
        for (const reporter of reporters) reporter.onStart?.(planned)
      },
      onResult(result: ScenarioResult) {
        results.push(result)
        for (const reporter of reporters) reporter.onResult?.(result, results.length, planned)
      },
    }
    const end = await runInPlaywright(jobs, byName, options, listener, signal)
    const hasBailed = options.bail && results.some(({ outcome }) => outcome !== 'passed')
    // A person on Playwright's page runs what they like.
    const isCut = signal.aborted || hasBailed || options.isUi === true
    const rest = { isCut, ...end, output: path.resolve(options.output), shard: options.shard }
    const summary = summarise(results, planned, Math.round(performance.now() - startedAt), rest)
    for (const reporter of reporters) reporter.onEnd?.(summary)
    return summary
  })
}
