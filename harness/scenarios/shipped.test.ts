import { expect, test } from 'vitest'
import { formatProblem } from './language/problem.js'
import { flattenSteps, missingAssertionKinds } from './language/semantic-rules.js'
import { loadScenarios, shippedFiles } from './load.js'

test('every shipped scenario passes lint', async () => {
  const { scenarios, problems } = await loadScenarios(shippedFiles())
  expect(problems.map(formatProblem)).toEqual([])
  expect(scenarios.length).toBeGreaterThan(60)
})

test('every shipped scenario says what is on screen, in the snapshot, in storage and which requests were made', async () => {
  const { scenarios } = await loadScenarios(shippedFiles())
  const lacking = scenarios.map((scenario) => [scenario.name, missingAssertionKinds(scenario)] as const)
  expect(lacking.filter(([, kinds]) => kinds.length > 0)).toEqual([])
})

test('every shipped scenario that runs in Chromium names what is on screen by role', async () => {
  const { scenarios } = await loadScenarios(shippedFiles())
  const silent = scenarios.filter(({ head, steps }) => {
    const isInBrowser = (head.targets ?? ['browser']).includes('browser')
    return isInBrowser && !flattenSteps(steps).some((step) => step.kind === 'assert' && step.input.screen !== undefined)
  })
  expect(silent.map(({ name }) => name)).toEqual([])
})
