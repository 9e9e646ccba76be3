import { ScenarioInvalidError } from '../language/problem.js'
import type { Scenario } from '../language/step.js'
import { planJobs, type RunOptions } from './job.js'
import { findScenarioFiles, loadScenarios, NoScenarioError, pickCells } from './load.js'
import type { Reporter } from './report/reporters.js'
import { exitCodes, type Outcome, type RunSummary, type ScenarioResult, summarise } from './report/result.js'
import { runInWorkers } from './worker-pool.js'

/** The scenarios behind names, files and globs. @throws {@link NoScenarioError} @throws {@link ScenarioInvalidError} */
export async function loadAll(selectors: readonly string[]): Promise<readonly Scenario[]> {
  const { scenarios, problems } = await loadScenarios(findScenarioFiles(selectors))
  if (problems.length > 0) throw new ScenarioInvalidError(problems)
  return pickCells(scenarios, selectors)
}

/**
 * Runs scenarios, tells reporters as it goes, and sums up.
 * @throws {@link NoScenarioError} when nothing is left to run @throws {@link ScenarioInvalidError}
 */
export async function runScenarios(
  options: RunOptions,
  reporters: readonly Reporter[],
  signal: AbortSignal,
): Promise<RunSummary> {
  const scenarios = await loadAll(options.selectors)
  const jobs = planJobs(scenarios, options)
  if (jobs.length === 0) throw new NoScenarioError('no scenario is left: the tags exclude them all')
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
