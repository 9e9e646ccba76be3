import path from 'node:path'
import { groups } from './checks.js'
import { developmentNote } from './development.js'
import { type Result, type Score, type Scored, totalsOf } from './verdict.js'

const marks: Readonly<Record<Result, { mark: string; color: number }>> = {
  pass: { mark: '✓', color: 32 },
  fail: { mark: '✗', color: 31 },
  'not-applicable': { mark: '–', color: 90 },
}

/** Writes one line about a check: mark, name and evidence. */
export function lineOf({ check, result, evidence }: Scored, useColor: boolean): string {
  const { mark, color } = marks[result]
  const painted = useColor ? `\u001b[${color}m${mark}\u001b[0m` : mark
  return `${painted} ${check.id.padEnd(17)} ${result === 'not-applicable' ? `n/a: ${evidence}` : evidence}`
}

/** Writes the number of passed checks out of all checks, then the numbers that failed or did not apply. */
export function sumOf(scored: readonly Scored[]): string {
  const { passed, failed, notApplicable } = totalsOf(scored)
  const rest = [failed > 0 && `${failed} failed`, notApplicable > 0 && `${notApplicable} not applicable`]
  const said = rest.filter((part) => part !== false)
  return `${passed} of ${scored.length} passed${said.length > 0 ? `, ${said.join(', ')}` : ''}`
}

/** Writes the report for a terminal: a block for each group, then each failed check with its criterion. */
export function textReport({ url, modal, isDevelopment, scored, durationMs, page }: Score, useColor: boolean): string {
  const blocks = groups.flatMap((group) => {
    const own = scored.filter(({ check }) => check.group === group)
    return own.length === 0 ? [] : [`\n${group}: ${sumOf(own)}`, ...own.map((each) => `  ${lineOf(each, useColor)}`)]
  })
  const failed = scored.filter(({ result }) => result === 'fail')
  const reasons = failed.flatMap(({ check, evidence }) => [
    `\n${check.id}: ${check.says}`,
    `  judged by: ${check.judged}`,
    `  found: ${evidence}`,
  ])
  const seconds = Math.round(durationMs / 1000)
  return [
    `${url} (${modal})`,
    ...(isDevelopment ? [developmentNote] : []),
    ...blocks,
    ...(failed.length > 0 ? ['\nFailed', ...reasons] : []),
    `\n${sumOf(scored)} (${seconds} s)`,
    `Pictures: ${path.relative('', page)}`,
    '',
  ].join('\n')
}

export function jsonReport({ url, modal, isDevelopment, scored, durationMs, page }: Score): string {
  const checks = scored.map(({ check, id, result, evidence, picture, durationMs }) => {
    const { group, says, judged } = check
    return { id, group, says, judged, result, evidence, picture, durationMs }
  })
  return `${JSON.stringify({ url, modal, isDevelopment, totals: totalsOf(scored), durationMs, page, checks })}\n`
}
