import { expect, test } from 'vitest'
import { parseContext, parseSteps } from '../../language/parse-step.js'
import { unroll } from './perform-scenario.js'

function setup(raw: unknown[]) {
  const context = parseContext(new Map())
  const steps = parseSteps(raw, ['steps'], { file: 'a.yaml', locate: () => undefined }, context)
  expect(context.problems).toEqual([])
  return unroll(steps, 'a.yaml')
}

test('unrolls repeats and numbers the steps', () => {
  const steps = setup(['open', { repeat: { times: 2, steps: ['reload', { expect: { modal: 'open' } }] } }])
  expect(steps.map((step) => step.title)).toEqual([
    'step 1 open',
    'step 2 reload',
    'step 3 expect: {"modal":"open"}',
    'step 4 reload',
    'step 5 expect: {"modal":"open"}',
  ])
})

test('the text of a step leaves out its note, and shows a word with its input', () => {
  expect(setup([{ press: 'Fox', note: 'said to people' }]).map((step) => step.text)).toEqual(['press: Fox'])
})
