import { expect, test } from 'vitest'
import { parseSteps } from '../../language/parse-step.js'
import { unroll } from './run-scenario.js'

function setup(raw: unknown[]) {
  const { steps, explanations } = parseSteps(raw, ['steps'], { file: 'a.yaml', locate: () => undefined })
  expect(explanations).toEqual([])
  return unroll(steps, 'a.yaml')
}

test('writes repeats out and numbers what is done', () => {
  const steps = setup(['open', { repeat: { times: 2, steps: ['back', { expect: { open: true } }] } }])
  expect(steps.map((step) => step.title)).toEqual([
    'step 1 open',
    'step 2 back',
    'step 3 expect: {"open":true}',
    'step 4 back',
    'step 5 expect: {"open":true}',
  ])
})

test('tells a note of nobody, and the word with its input', () => {
  expect(setup([{ choose: 'Fox', note: 'said to people' }]).map((step) => step.text)).toEqual(['choose: Fox'])
})
