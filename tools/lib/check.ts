import type { CommandResult } from './command.js'

/** How a check ended: what it counted, and what a person needs to read when something failed. */
export interface CheckResult {
  readonly passed: number
  readonly failed: number
  /** Printed when `failed` is not 0. */
  readonly output: string
  /** A few words beside the name: sizes, counts. */
  readonly note?: string
  /** Lines that are printed whatever came of it. */
  readonly report?: string
}

/** One line of `npm test`. */
export interface Check {
  readonly name: string
  /** `npm test` leaves it out; `npm test -- --all` and its name run it. */
  readonly isLong?: boolean
  /** `npm test -- --nightly` runs it, and its name, and `WM_LONG=1`. */
  readonly isRare?: boolean
  run(progress: (text: string) => void): Promise<CheckResult>
}

/** A command that knows only yes and no counts as one. */
export function oneFrom(result: CommandResult): CheckResult {
  const passed = result.code === 0 ? 1 : 0
  return { passed, failed: 1 - passed, output: result.output }
}
