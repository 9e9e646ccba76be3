import type { AnsweredNode } from '../../../world/services/nodes.js'

/** The outcomes of a scenario, each with its exit code. */
export const exitCodes = {
  passed: 0,
  assertion: 1,
  usage: 2,
  invalid: 3,
  sandbox: 4,
  app: 5,
  'closed-world': 6,
  timeout: 7,
  drift: 8,
  'no-match': 9,
  flaky: 10,
  leak: 11,
  internal: 12,
  interrupted: 130,
} as const

export type Outcome = keyof typeof exitCodes

export interface Failure {
  readonly outcome: Exclude<Outcome, 'passed'>
  readonly step: string
  readonly message: string
  readonly lastEvents: readonly string[]
  readonly command: string
  readonly detail?: string | undefined
}

export interface ScenarioResult {
  readonly name: string
  readonly title: string
  readonly file: string
  readonly seed: number
  readonly round: number
  readonly outcome: Outcome
  readonly durationMs: number
  readonly failure?: Failure
  readonly attachments: readonly string[]
  /** Notes of steps on choices that the scenario leaves to the harness. Absent if there are none. */
  readonly told?: readonly string[]
  /** Hosts of nodes that the app asked, with the chains that answered. Absent if there are none. */
  readonly nodes?: readonly AnsweredNode[]
}

/** A scenario that the run's engine cannot perform, with the reason in one line. */
export interface NotRun {
  readonly name: string
  readonly why: string
}

export interface RunSummary {
  readonly passed: number
  readonly failed: number
  /** Scenarios that ran, or were about to, when the run was stopped. */
  readonly interrupted: number
  /** Scenarios that passed only at a later try. */
  readonly flaky: number
  /** Selected scenarios that the engine cannot perform: neither passed nor failed. */
  readonly notRun: readonly NotRun[]
  readonly planned: number
  readonly durationMs: number
  readonly exitCode: number
  readonly results: readonly ScenarioResult[]
  /** Resources that processes left open after their last scenario. */
  readonly leaks: readonly string[]
  /** Errors that belong to no scenario. */
  readonly errors: readonly string[]
  /** Files of Playwright's traces. */
  readonly traces: readonly string[]
  /** The folder of all files that the summary names. */
  readonly output?: string
  /** The part that this run was of a split run. */
  readonly shard?: { readonly current: number; readonly total: number } | undefined
}

interface RunRest extends Partial<Pick<RunSummary, 'notRun' | 'leaks' | 'errors' | 'traces' | 'output' | 'shard'>> {
  /** True if the run was stopped before its end. */
  readonly isCut?: boolean
}

/** Returns the highest of several exit codes. That of flaky scenarios counts only if nothing failed. */
export function highestExitCode(codes: readonly number[]): number {
  const failed = codes.filter((code) => code !== exitCodes.flaky)
  return Math.max(0, ...failed) || Math.max(0, ...codes)
}

/** Sums up a run. The highest exit code wins, but a failure wins over a flaky scenario. Fewer results than planned are an internal error, since a scenario was lost. */
export function summarise(
  results: readonly ScenarioResult[],
  planned: number,
  durationMs: number,
  { isCut = false, notRun = [], leaks = [], errors = [], traces = [], ...part }: RunRest = {},
): RunSummary {
  const codes = results.map((result) => exitCodes[result.outcome])
  const isInternal = errors.length > 0 || (!isCut && results.length < planned)
  const others = [isInternal && exitCodes.internal, leaks.length > 0 && exitCodes.leak].filter((code) => code !== false)
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
  const passed = count('passed')
  const flaky = count('flaky')
  const interrupted = count('interrupted')
  const failed = results.length - passed - flaky - interrupted
  const exitCode = highestExitCode([...codes, ...others])
  const counts = { passed, failed, interrupted, flaky, notRun, planned }
  return { ...counts, durationMs, exitCode, results, leaks, errors, traces, ...part }
}

/** The five lines of a failure: step, message, last events, seed, command. */
export function failureLines(result: ScenarioResult, failure: Failure): string[] {
  const events = failure.lastEvents.join(' → ') || 'none'
  return [
    `${result.name} failed at ${failure.step}`,
    `  ${failure.message}`,
    `  last events: ${events}`,
    `  seed ${result.seed}`,
    `  ${failure.command}`,
  ]
}
