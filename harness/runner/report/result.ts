/** The reasons that a scenario ends for, each with its exit code. */
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
}

export interface RunSummary {
  readonly passed: number
  readonly failed: number
  /** Were running when the run was stopped. */
  readonly interrupted: number
  readonly planned: number
  readonly durationMs: number
  readonly exitCode: number
  readonly results: readonly ScenarioResult[]
  readonly leaks?: readonly string[]
}

/** The highest code wins; fewer results than planned is an internal error, for a scenario was lost. */
export function summarise(
  results: readonly ScenarioResult[],
  planned: number,
  durationMs: number,
  isCut: boolean,
): RunSummary {
  const codes = results.map((result) => exitCodes[result.outcome])
  const lost = !isCut && results.length < planned ? [exitCodes.internal] : []
  const count = (outcome: Outcome) => results.filter((result) => result.outcome === outcome).length
  const [passed, interrupted] = [count('passed'), count('interrupted')]
  const exitCode = Math.max(0, ...codes, ...lost)
  return { passed, failed: results.length - passed - interrupted, interrupted, planned, durationMs, exitCode, results }
}

/** The five lines that a failure prints: step, expected and actual, last events, seed, command. */
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
