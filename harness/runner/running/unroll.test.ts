import { expect, test } from 'vitest'
import { parseSteps } from '../../language/parse-step.js'
import { unroll } from './run-scenario.js'

function setup(raw: unknown[]) {
  const { steps, explanations } = parseSteps(raw, ['steps'], { file: 'a.yaml', locate: () => undefined })
  expect(explanations).toEqual([])
  return { core: unroll(steps, 'core', 'a.yaml'), browser: unroll(steps, 'browser', 'a.yaml') }
}

test('writes repeats out and numbers what is done', () => {
  const { core } = setup(['open', { repeat: { times: 2, steps: ['back', { expect: { open: true } }] } }])
  expect(core.map((step) => step.title)).toEqual([
    'step 1 open',
    'step 2 back',
    'step 3 expect: {"open":true}',
    'step 4 back',
    'step 5 expect: {"open":true}',
  ])
})

test('leaves out what is for the other target, whole blocks too', () => {
  const { core, browser } = setup([
    { search: 'fox', only: 'core' },
    { repeat: { times: 2, steps: ['back'] }, only: 'browser' },
    { choose: 'Fox', note: 'said to people' },
  ])
  expect(core.map((step) => step.text)).toEqual(['search: fox', 'choose: Fox'])
  expect(browser.map((step) => step.text)).toEqual(['back', 'back', 'choose: Fox'])
})
