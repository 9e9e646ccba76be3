import type { Scenario } from '../../language/step.js'
import type { Job } from '../job.js'
import type { ScenarioResult } from '../report/result.js'

/** Names the folder of the run to Playwright's processes. */
export const folderVariable = 'WMH_RUN_FOLDER'

/** The file of the run's options, in its folder. Like all files there it holds what `node:v8` serialises. */
export const optionsFile = 'options.bin'

/** The name of the attachment that holds the result of a scenario. */
export const resultAttachment = 'result.json'

/** One scenario with its jobs: one for each round. */
export interface Task {
  readonly scenario: Scenario
  readonly jobs: readonly Job[]
}

/** As Playwright's tests are called. */
export const titleOf = ({ name, round }: Pick<Job, 'name' | 'round'>): string =>
  round === 1 ? name : `${name} #${round}`

/** The last try of a scenario has ended. */
export interface Ended {
  readonly type: 'ended'
  readonly title: string
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted'
  readonly durationMs: number
  /** The result of each try; none of one whose process went away. */
  readonly tries: readonly (ScenarioResult | undefined)[]
  readonly message: string
  /** The file of its trace, where one was made. */
  readonly trace: string | undefined
}

/** A message of Playwright to the command. */
export type FromPlaywright =
  | { readonly type: 'start'; readonly planned: number }
  | Ended
  | { readonly type: 'error'; readonly message: string }
