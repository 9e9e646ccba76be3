import type { Check } from './checks.js'

export type Result = 'pass' | 'fail' | 'not-applicable'

/** How one check ended. */
export interface Verdict {
  readonly id: string
  readonly result: Result
  /** A figure, the message of the step that failed, or the reason why the check is not applicable. */
  readonly evidence: string
  /** The file of its picture, from the folder of the page. */
  readonly picture?: string | undefined
  readonly durationMs: number
}

/** A check with its verdict, as it is printed. */
export interface Scored extends Verdict {
  readonly check: Check
}

export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly notApplicable: number
}

export function totalsOf(verdicts: readonly Verdict[]): Totals {
  const count = (wanted: Result) => verdicts.filter(({ result }) => result === wanted).length
  return { passed: count('pass'), failed: count('fail'), notApplicable: count('not-applicable') }
}

/** The verdicts of a score, and the place of its page. */
export interface Score {
  readonly url: string
  readonly modal: string
  /** Its figures are those of a development build. */
  readonly isDevelopment: boolean
  /** In the order of the checks. */
  readonly scored: readonly Scored[]
  readonly durationMs: number
  /** The file of the page. */
  readonly page: string
}
