import type { Finished } from './schedule.js'

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The last line of `npm test`, and its exit code. */
export interface Sum {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1
}

/** Each failure at length, the time, and as the last line the sum over all checks. */
export function sumUp(finished: readonly Finished[], tookMs: number): Sum {
  const sum = (count: (one: Finished) => number) => finished.reduce((total, one) => total + count(one), 0)
  const failed = sum(({ result }) => result.failed)
  const failures = finished.filter(({ result }) => result.failed > 0)
  return {
    lines: [
      ...failures.map(({ check, result }) => `\n──── ${check.name} ────\n${result.output.trimEnd()}`),
      `\nall checks: ${seconds(tookMs)} of at most 300 on two cores`,
      `${sum(({ result }) => result.passed)} passed, ${failed} failed`,
    ],
    exitCode: failed === 0 ? 0 : 1,
  }
}
