import type { ScenarioResult } from '../report/result.js'
import type { Job } from './job.js'
import type { Scenario } from './language/scenario.js'
import type { RunOptions } from './run-options.js'

/** Messages of the run to a worker. */
export type ToWorker =
  | { readonly type: 'start'; readonly options: RunOptions }
  | { readonly type: 'job'; readonly job: Job; readonly scenario: Scenario }
  | { readonly type: 'close' }

/** Messages of a worker to the run. */
export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'result'; readonly result: ScenarioResult }
  | { readonly type: 'closed'; readonly leaks: readonly string[] }
