import { expect, test } from 'vitest'
import { listReporter } from '../harness/test/runner/report/reporters.js'
import { type ScenarioResult, summarise } from '../harness/test/runner/report/result.js'
import type { Io } from './io.js'
import { createReporters } from './run.js'

const passed: ScenarioResult = {
  name: 'mine',
  title: 'Mine',
  file: 'mine.yaml',
  seed: 1,
  round: 1,
  outcome: 'passed',
  durationMs: 5,
  attachments: [],
}

function print(color: boolean, part: Partial<Io> = {}): string {
  let text = ''
  const out = (more: string) => {
    text += more
  }
  const io: Io = { out, err: out, isTerminal: true, env: {}, ...part }
  const reporters = createReporters({ reporter: ['list'], json: false, color, output: '' }, io)
  for (const reporter of reporters) reporter.onResult?.(passed, 1, 1)
  return text
}

test('a terminal gets colours, unless NO_COLOR or --no-color is set', () => {
  expect(print(true)).toContain('\u001b[32m✓')
  expect(print(false)).toMatch(/^✓ 1\/1 mine/)
  // NO_COLOR counts with any value.
  expect(print(true, { env: { NO_COLOR: '' } })).toMatch(/^✓ 1\/1 mine/)
  expect(print(true, { isTerminal: false })).toMatch(/^✓ 1\/1 mine/)
})

test('a scenario that did not run has a reason in the output, and counts as neither passed nor failed', () => {
  let text = ''
  const write = (more: string) => {
    text += more
  }
  const why = 'Firefox cannot slow the processor down'
  const list = listReporter(write, false)
  list.onStart?.(1, [{ name: 'slow', why }])
  list.onEnd?.(summarise([passed], 1, 1000, { notRun: [{ name: 'slow', why }] }))
  expect(text).toBe(`Running 1 scenario\n– slow not run: ${why}\n1 passed, 0 failed, 1 not run (1.0 s)\n`)
  expect(summarise([passed], 1, 0, { notRun: [{ name: 'slow', why }] })).toMatchObject({ passed: 1, exitCode: 0 })
})
