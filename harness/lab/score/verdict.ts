import type { Check } from './checks.js'

export type Result = 'pass' | 'fail' | 'not-applicable'

/** The result of one check. */
export interface Verdict {
  readonly id: string
  readonly result: Result
  /** A figure, the message of the step that failed, or the reason why the check is not applicable. */
  readonly evidence: string
  /** The file of the check's picture, relative to the report's folder. */
  readonly picture?: string | undefined
  readonly durationMs: number
}

/** A check with its verdict. */
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

/** A finished score: its verdicts and its report. */
export interface Score {
  readonly url: string
  readonly modal: string
  /** True if a development server served the page, so that the figures are those of a development build. */
  readonly isDevelopment: boolean
  /** All verdicts, in the order of the checks. */
  readonly scored: readonly Scored[]
  readonly durationMs: number
  /** The file of the HTML report. */
  readonly page: string
}
