import { ScenarioInvalidError } from '../language/problem.js'
import type { Scenario } from '../language/step.js'
import { type Job, planJobs, type RunOptions } from './job.js'
import { findScenarioFiles, loadScenarios, NoScenarioError, type Project, pickCells } from './load.js'
import type { Reporter } from './report/reporters.js'
import { exitCodes, type Outcome, type RunSummary, type ScenarioResult, summarise } from './report/result.js'
import { startApps } from './start-apps.js'
import { runInWorkers } from './worker-pool.js'

/** The scenarios behind names, files and globs. @throws {@link NoScenarioError} @throws {@link ScenarioInvalidError} */
export async function loadAll(selectors: readonly string[], project?: Project): Promise<readonly Scenario[]> {
  const { scenarios, problems } = await loadScenarios(findScenarioFiles(selectors), project)
  if (problems.length > 0) throw new ScenarioInvalidError(problems)
  return pickCells(scenarios, selectors)
}

/**
 * Runs scenarios, tells reporters as it goes, and sums up.
 * @throws {@link NoScenarioError} when nothing is left to run @throws {@link ScenarioInvalidError}
 * @throws {@link AppError} when an app does not start, or ended by itself
 */
export async function runScenarios(
  options: RunOptions,
  reporters: readonly Reporter[],
  signal: AbortSignal,
): Promise<RunSummary> {
  const scenarios = await loadAll(options.selectors, options.project)
  const jobs = planJobs(scenarios, options)
  if (jobs.length === 0) throw new NoScenarioError('no scenario is left: the targets or tags exclude them all')
  const isPlanned = (scenario: Scenario) => jobs.some(({ name }) => name === scenario.name)
  const { folder = process.cwd() } = options.project ?? {}
  const apps = await startApps(scenarios.filter(isPlanned), folder, signal)
  try {
    return await runJobs(jobs, apps.scenarios, options, reporters, signal)
  } finally {
    await apps.stop()
  }
}

async function runJobs(
  jobs: readonly Job[],
  scenarios: readonly Scenario[],
  options: RunOptions,
  reporters: readonly Reporter[],
  signal: AbortSignal,
): Promise<RunSummary> {
  const startedAt = performance.now()
  const results: ScenarioResult[] = []
  let isCut = false
  for (const reporter of reporters) reporter.onStart?.(jobs.length)
  const onResult = (result: ScenarioResult) => {
    results.push(result)
    for (const reporter of reporters) reporter.onResult?.(result, results.length, jobs.length)
  }
  const shouldStop = () => {
    const hasFailed = options.bail && results.some((result) => result.outcome !== ('passed' satisfies Outcome))
    isCut ||= hasFailed || signal.aborted
    return isCut
  }

  const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]))
  let leaks: readonly string[]
  if (options.workers > 1 && jobs.length > 1) {
    leaks = await runInWorkers(jobs, byName, options, onResult, shouldStop, signal)
  } else {
    // Worlds and browsers are much to load, and workers load them themselves.
    const { createJobRunner } = await import('./workshop.js')
    const runner = createJobRunner(options, signal)
    try {
      for (const job of jobs) {
        const scenario = byName.get(job.name)
        if (shouldStop() || !scenario) break
        onResult(await runner.run(job, scenario))
      }
    } finally {
      leaks = await runner.close()
    }
  }

  const summary = summarise(results, jobs.length, Math.round(performance.now() - startedAt), isCut)
  const withLeaks =
    leaks.length > 0 ? { ...summary, leaks, exitCode: Math.max(summary.exitCode, exitCodes.leak) } : summary
  for (const reporter of reporters) reporter.onEnd?.(withLeaks)
  return withLeaks
}
