import { createBrowserEngine } from '../drivers/browser-engine.js'
import type { ScenarioResult } from '../report/result.js'
import { createNodePool } from '../world.js'
import type { Job } from './job.js'
import type { Scenario } from './language/scenario.js'
import type { RunOptions } from './run-options.js'
import { countResources, findLeaks } from './running/leaks.js'
import { runJob } from './running/run-job.js'

/** Runs jobs one after the other in this process. */
export interface JobRunner {
  run(job: Job, scenario: Scenario): Promise<ScenarioResult>
  /** Ends the browser and the nodes that wait. Resolves with what was left behind. */
  close(): Promise<readonly string[]>
}

/** What jobs of one process share: a browser, and nodes that the scenario before has left. */
export function createJobRunner(options: RunOptions, signal: AbortSignal): JobRunner {
  const before = countResources()
  const workshop = { engine: createBrowserEngine(options), pool: createNodePool() }
  return {
    run: (job, scenario) => runJob(job, scenario, options, workshop, signal),
    async close() {
      await workshop.engine.close()
      const nodes = await workshop.pool.stop()
      return [...nodes, ...(await findLeaks(before))]
    },
  }
}
