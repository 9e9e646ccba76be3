import { expect, test } from 'vitest'
import { createSeed } from '../lib/seed.js'
import { createStrikes } from './fault-definition.js'

const random = () => createSeed(7).stream('fault')
const draw = (strikes: () => boolean, count: number) => Array.from({ length: count }, strikes)

test('strikes always by default', () => {
  expect(draw(createStrikes({}, random()), 3)).toEqual([true, true, true])
})

test('strikes the given number of times, after the skipped matches', () => {
  expect(draw(createStrikes({ skip: 1, times: 2 }, random()), 5)).toEqual([false, true, true, false, false])
})

test('strikes by probability, equal in every run', () => {
  const run = () => draw(createStrikes({ probability: 0.3 }, random()), 200)
  expect(run()).toEqual(run())
  const share = run().filter(Boolean).length / 200
  expect(share > 0.2 && share < 0.4).toBe(true)
  expect(draw(createStrikes({ probability: 0 }, random()), 20)).not.toContain(true)
})
