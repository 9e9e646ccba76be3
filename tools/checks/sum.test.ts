import { expect, test } from 'vitest'
import { summarise } from '../../harness/test/runner/report/result.js'
import { type Check, oneFrom } from '../lib/check.js'
import { countScenarios } from './scenarios.js'
import { schedule } from './schedule.js'
import { sumUp } from './sum.js'

const command = (code: number, output: string) => oneFrom({ code, stdout: output, output })
const ran = summarise([], 2, 2, { isCut: true })

/** Returns the summary of these checks. */
async function sumOf(checks: Readonly<Record<string, Check['run']>>) {
  const all = Object.entries(checks).map(([name, run]): Check => ({ name, run }))
  const finished = await schedule(all, { started() {}, progress() {}, finished() {} })
  const { lines, exitCode } = sumUp(finished, 61_000)
  return { said: lines.join('\n'), last: lines.at(-1), exitCode }
}

const unit = async () => ({ passed: 7, failed: 0, output: 'seven' })

test('the last line is the sum over all checks, and a run without a failure exits with 0', async () => {
  const green = await sumOf({ unit, lint: async () => command(0, 'clean') })
  expect({ last: green.last, exitCode: green.exitCode }).toEqual({ last: '8 passed, 0 failed', exitCode: 0 })
  expect(green.said).toBe('\nchecks: 61.0 s\n8 passed, 0 failed')
})

test('if checks are left out, the output has their names, their flag and the time limit of the others', () => {
  expect(sumUp([], 61_000, ['bundlers', 'long tests']).lines).toEqual([
    '\nchecks: 61.0 s of at most 300 on two cores; npm test -- --all runs these too: bundlers, long tests',
    '0 passed, 0 failed',
  ])
})

test('every failed check counts, lint too, and so does each listed scenario that did not run', async () => {
  const checks: Record<string, Check['run']> = {
    unit: async () => ({ passed: 6, failed: 2, output: 'wanted 1, got 2\n' }),
    lint: async () => command(1, 'noExplicitAny'),
    scenarios: async () => countScenarios({ ...ran, passed: 0 }, 3, 0),
    broken: () => Promise.reject(new Error('no such program')),
    empty: async () => ({ passed: 0, failed: 0, output: '' }),
  }
  const red = await sumOf(checks)
  expect({ last: red.last, exitCode: red.exitCode }).toEqual({ last: '6 passed, 8 failed', exitCode: 1 })
  expect(red.said).toContain('\n──── unit ────\nwanted 1, got 2\n\n──── lint ────\nnoExplicitAny\n')
  expect(red.said).toContain('3 scenarios are listed and 0 ran')
  // Each alone is enough.
  for (const [name, run] of Object.entries(checks)) expect((await sumOf({ unit, [name]: run })).exitCode, name).toBe(1)
})

test('the failures are repeated in short before the last line', async () => {
  const long = Array.from({ length: 500 }, (_, index) => `line ${index}`)
  const red = await sumOf({
    unit,
    'outside/npm': () => Promise.reject(new Error('npx walletmodal-harness explore ended with 7:\nfive walks')),
    'long tests': async () => ({
      passed: 6,
      failed: 1,
      output: [
        ...long,
        '\u001b[41m FAIL \u001b[49m |long| a.long.test.ts > it holds',
        'Error: Test timed out',
        ...long,
      ].join('\n'),
    }),
    lint: async () => command(1, '\nnoExplicitAny\n'),
  })
  expect(red.said.split('\n').slice(-6)).toEqual([
    'checks: 61.0 s',
    '✗ outside/npm: Error: npx walletmodal-harness explore ended with 7:',
    '✗ long tests: FAIL  |long| a.long.test.ts > it holds',
    '✗ long tests: Error: Test timed out',
    '✗ lint: noExplicitAny',
    '13 passed, 3 failed',
  ])
})
