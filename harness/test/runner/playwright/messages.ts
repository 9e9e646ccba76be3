import type { Scenario } from '../../language/step.js'
import type { Job } from '../job.js'
import type { ScenarioResult } from '../report/result.js'

/** The variable that passes the run's folder to Playwright's processes. */
export const folderVariable = 'WMH_RUN_FOLDER'

/** The file of the run's options, in its folder. All files there are serialised by `node:v8`. */
export const optionsFile = 'options.bin'

/** The name of the attachment that holds the result of a scenario. */
export const resultAttachment = 'result.json'

/** A scenario with its jobs, one for each round. */
export interface Task {
  readonly scenario: Scenario
  readonly jobs: readonly Job[]
}

/** The title of a job's Playwright test. */
export const titleOf = ({ name, round }: Pick<Job, 'name' | 'round'>): string =>
  round === 1 ? name : `${name} #${round}`

/** Reports that the last try of a scenario has ended. */
export interface Ended {
  readonly type: 'ended'
  readonly title: string
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted'
  readonly durationMs: number
  /** The result of each try; undefined if the process of a try died. */
  readonly tries: readonly (ScenarioResult | undefined)[]
  readonly message: string
  /** The file of the trace, if one was made. */
  readonly trace: string | undefined
}

/** A message from Playwright's process to the command. */
export type FromPlaywright =
  | { readonly type: 'start'; readonly planned: number }
  | Ended
  | { readonly type: 'error'; readonly message: string }
