import { stripVTControlCharacters } from 'node:util'
import { seconds } from '../lib/seconds.js'
import type { Finished } from './schedule.js'

/** The last line of `npm test`, and its exit code. */
export interface Sum {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1
}

/** The promise of the README, on two cores. */
const mostSeconds = 300

function timeOf(tookMs: number, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return `checks: ${seconds(tookMs)}`
  return `checks: ${seconds(tookMs)} of at most ${mostSeconds} on two cores; npm test -- --all runs these too: ${leftOut.join(', ')}`
}

const telling = /^\s*(FAIL|✗|×)\s|(^|\s)\w*Error: \S|ended with \d/
const mostLines = 4

/** The lines of a failed check that say what failed, or else its first. A log that keeps its end alone still has them. */
function inShort({ check, result }: Finished): string[] {
  const lines = stripVTControlCharacters(result.output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = [...new Set(lines.filter((line) => telling.test(line)))]
  return (found.length > 0 ? found : lines).slice(0, mostLines).map((line) => `✗ ${check.name}: ${line.slice(0, 200)}`)
}

/** Each failure at length, the time, which checks were left out, each failure in short, and as the last line the sum over all that ran. */
export function sumUp(finished: readonly Finished[], tookMs: number, leftOut: readonly string[] = []): Sum {
  const sum = (count: (one: Finished) => number) => finished.reduce((total, one) => total + count(one), 0)
  const failed = sum(({ result }) => result.failed)
  const failures = finished.filter(({ result }) => result.failed > 0)
  return {
    lines: [
      ...failures.map(({ check, result }) => `\n──── ${check.name} ────\n${result.output.trimEnd()}`),
      `\n${timeOf(tookMs, leftOut)}`,
      ...failures.flatMap(inShort),
      `${sum(({ result }) => result.passed)} passed, ${failed} failed`,
    ],
    exitCode: failed === 0 ? 0 : 1,
  }
}
