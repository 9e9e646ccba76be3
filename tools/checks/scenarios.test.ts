import { expect, test } from 'vitest'
import type { RunSummary } from '../../harness/runner/report/result.js'
import { countScenarios } from './scenarios.js'

const result = (name: string): RunSummary['results'][number] => ({
  name,
  title: name,
  file: `${name}.yaml`,
  seed: 1,
  round: 1,
  outcome: 'passed',
  durationMs: 1,
  attachments: [],
})

const summary: RunSummary = {
  passed: 2,
  failed: 0,
  interrupted: 0,
  flaky: 0,
  leaks: [],
  errors: [],
  traces: [],
  planned: 2,
  durationMs: 2,
  exitCode: 0,
  results: [result('a'), result('b')],
}

test('counts scenarios that passed', () => {
  expect(countScenarios(summary, 2, 0)).toMatchObject({ passed: 2, failed: 0 })
})

test('one that passed at the second try alone is counted, and told', () => {
  const counted = countScenarios({ ...summary, passed: 1, flaky: 1 }, 2, 10)
  expect(counted).toMatchObject({ passed: 2, failed: 0, note: '2 listed, 1 at the second try alone' })
  expect(countScenarios(summary, 2, 10)).toMatchObject({ failed: 1 })
})

test('fewer scenarios run than listed is a failure for each', () => {
  expect(countScenarios(summary, 5, 0)).toMatchObject({ passed: 2, failed: 3 })
})

test('an exit code that no result explains is a failure', () => {
  expect(countScenarios(summary, 2, 11)).toMatchObject({ failed: 1, output: 'the run ended with exit code 11' })
  expect(countScenarios(summary, 2, null)).toMatchObject({ failed: 1 })
})
