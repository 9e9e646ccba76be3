import { stripVTControlCharacters } from 'node:util'
import { seconds } from '../lib/seconds.js'
import type { Finished } from './schedule.js'

/** The last line of `npm test`, and its exit code. */
export interface Sum {
  readonly lines: readonly string[]
  readonly exitCode: 0 | 1
}

/** The time that the README promises, on two cores. */
const mostSeconds = 300

function timeOf(tookMs: number, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return `checks: ${seconds(tookMs)}`
  return `checks: ${seconds(tookMs)} of at most ${mostSeconds} on two cores; npm test -- --all runs these too: ${leftOut.join(', ')}`
}

const telling = /^\s*(FAIL|✗|×)\s|(^|\s)\w*Error: \S|ended with \d/
const mostLines = 4

/**
 * The lines of a failed check that describe the failure, or else its first lines. A log that keeps only its end still
 * contains them.
 */
function inShort({ check, result }: Finished): string[] {
  const lines = stripVTControlCharacters(result.output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const found = [...new Set(lines.filter((line) => telling.test(line)))]
  return (found.length > 0 ? found : lines).slice(0, mostLines).map((line) => `✗ ${check.name}: ${line.slice(0, 200)}`)
}

/**
 * Prints each failure in full, the time, the checks that were left out, each failure in short, and as the last line the
 * sum of all results.
 */
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
