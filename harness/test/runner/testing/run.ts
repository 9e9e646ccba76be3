import path from 'node:path'
import { createNodePool } from '../../../world/world/world.js'
import { runJob } from '../acting/run-job.js'
import { createBrowserEngine } from '../drivers/browser/browser-engine.js'
import type { EngineName } from '../drivers/browser/engine-name.js'
import type { RunOptions } from '../job.js'
import type { ScenarioResult } from '../report/result.js'
import { summarise } from '../report/result.js'
import { loadAll, withApps } from '../run-scenarios.js'

/** Options for a run of one file without recordings. Its output goes into the folder. */
export function testRunOptions(folder: string, file: string, part: Partial<RunOptions> = {}): RunOptions {
  return {
    selectors: [file],
    seed: undefined,
    tags: [],
    isStill: true,
    repeat: 1,
    workers: 1,
    headed: false,
    bail: false,
    timeoutMs: 120_000,
    output: path.join(folder, 'out'),
    solana: 'auto',
    recordings: { mode: 'off', folder },
    ...part,
  }
}

/** Runs scenarios as the command does, in one browser for all runs of a test file. */
export function createTestRuns(browser?: EngineName) {
  const resources = { engine: createBrowserEngine({ headed: false, browser }), pool: createNodePool() }
  const { signal } = new AbortController()
  return {
    async run(options: RunOptions) {
      const scenarios = await loadAll(options.selectors, options.project)
      return withApps(scenarios, options, signal, async (tasks) => {
        const results: ScenarioResult[] = []
        for (const { scenario, jobs } of tasks)
          for (const job of jobs) results.push(await runJob(job, scenario, options, resources, { signal }))
        return summarise(results, results.length, 0)
      })
    },
    async close(): Promise<void> {
      await resources.engine.close()
      await resources.pool.stop()
    },
  }
}
