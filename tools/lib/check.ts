import type { CommandResult } from './command.js'

/** The result of a check: its counts, and the text that a person needs after a failure. */
export interface CheckResult {
  readonly passed: number
  readonly failed: number
  /** Printed if `failed` is not 0. */
  readonly output: string
  /** A few words beside the name: sizes, counts. */
  readonly note?: string
  /** Lines that are printed after every result. */
  readonly report?: string
}

/** One line in the output of `npm test`. */
export interface Check {
  readonly name: string
  /** Left out of `npm test`; `npm test -- --all` and its name run it. */
  readonly isLong?: boolean
  /** `npm test -- --nightly` runs it, and so do its name and `WM_LONG=1`. */
  readonly isRare?: boolean
  run(progress: (text: string) => void): Promise<CheckResult>
}

/** A command without counts counts as one. */
export function oneFrom(result: CommandResult): CheckResult {
  const passed = result.code === 0 ? 1 : 0
  return { passed, failed: 1 - passed, output: result.output }
}
