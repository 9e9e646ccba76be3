import { expect, test } from 'vitest'
import { type ScenarioResult, summarise } from '../../harness/test/runner/report/result.js'
import { countScenarios } from './scenarios.js'

const result = (name: string): ScenarioResult => ({
  name,
  title: name,
  file: `${name}.yaml`,
  seed: 1,
  round: 1,
  outcome: 'passed',
  durationMs: 1,
  attachments: [],
})

const summary = summarise([result('a'), result('b')], 2, 2)

test('counts scenarios that passed', () => {
  expect(countScenarios(summary, 2, 0)).toMatchObject({ passed: 2, failed: 0 })
})

test('each listed scenario that did not run is a failure', () => {
  expect(countScenarios(summary, 5, 0)).toMatchObject({ passed: 2, failed: 3 })
})

test('an exit code that no result explains is a failure', () => {
  expect(countScenarios(summary, 2, 11)).toMatchObject({ failed: 1, output: 'the run ended with exit code 11' })
  expect(countScenarios(summary, 2, null)).toMatchObject({ failed: 1 })
})
