import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { createNodePool } from '../../world/world/world.js'
import type { Scenario } from '../language/step.js'
import { countResources, findLeaks, noteOrigins } from './acting/leaks.js'
import { markProcesses } from './acting/left-processes.js'
import { type JobLimits, runJob } from './acting/run-job.js'
import { createBrowserEngine } from './drivers/browser/browser-engine.js'
import type { Job, RunOptions } from './job.js'
import type { ScenarioResult } from './report/result.js'

export interface JobRunner {
  run(job: Job, scenario: Scenario, limits: JobLimits): Promise<ScenarioResult>
  close(): Promise<readonly string[]>
}

export function createJobRunner(given: RunOptions): JobRunner {
  // Made absolute: if the working directory is deleted, Node would try to create a relative folder forever.
  const options = { ...given, output: path.resolve(given.output) }
  const before = countResources()
  const resources = { engine: createBrowserEngine(options), pool: createNodePool() }
  const origins = noteOrigins()
  const processes = markProcesses(randomUUID())
  return {
    async run(job, scenario, limits) {
      processes.during(job.name)
      const result = await runJob(job, scenario, options, resources, limits)
      origins.note(job.name)
      return result
    },
    async close() {
      await resources.engine.close()
      const nodes = await resources.pool.stop()
      processes.end()
      return [...nodes, ...(await findLeaks(before, undefined, { origins, processes }))]
    },
  }
}
