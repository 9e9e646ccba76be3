import { expect, test } from 'vitest'
import type { Check, CheckResult } from '../lib/check.js'
import { chooseChecks, schedule } from './schedule.js'

const silent = { started() {}, progress() {}, finished() {} }

function setup() {
  const order: string[] = []
  const release = new Map<string, (result?: Partial<CheckResult>) => void>()
  const check = (name: string): Check => ({
    name,
    run: () => {
      order.push(name)
      return new Promise((resolve) =>
        release.set(name, (result) => resolve({ passed: 1, failed: 0, output: '', ...result })),
      )
    },
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  return { order, release, check, settle }
}

test('runs two at a time', async () => {
  const { order, release, check, settle } = setup()
  const all = schedule([check('a'), check('b'), check('c')], silent)
  await settle()
  expect(order).toEqual(['a', 'b'])
  release.get('b')?.()
  await settle()
  expect(order).toEqual(['a', 'b', 'c'])
  release.get('a')?.()
  release.get('c')?.()
  expect((await all).map((finished) => finished.check.name)).toEqual(['b', 'a', 'c'])
})

test('a check that throws counts as one that failed, and the others go on', async () => {
  const broken: Check = { name: 'broken', run: () => Promise.reject(new Error('no such program')) }
  const fine: Check = { name: 'fine', run: async () => ({ passed: 3, failed: 0, output: '' }) }
  const [first, second] = await schedule([broken, fine], silent)
  expect(first?.result).toMatchObject({ passed: 0, failed: 1 })
  expect(first?.result.output).toContain('no such program')
  expect(second?.result.passed).toBe(3)
})

test('a check in which nothing ran fails', async () => {
  const empty: Check = { name: 'empty', run: async () => ({ passed: 0, failed: 0, output: '' }) }
  const [only] = await schedule([empty], silent)
  expect(only?.result.failed).toBe(1)
})

test('a word chooses the checks whose name begins so, none chooses all, and one that begins none is told with what there is', () => {
  const { check } = setup()
  const checks = [check('unit'), check('scenarios, headless'), check('scenarios, Chromium')]
  const chosen = (...words: string[]) => {
    const found = chooseChecks(checks, words)
    return 'unknown' in found ? found.unknown : found.checks.map(({ name }) => name)
  }
  expect(chosen()).toEqual(['unit', 'scenarios, headless', 'scenarios, Chromium'])
  expect(chosen('scenarios')).toEqual(['scenarios, headless', 'scenarios, Chromium'])
  expect(chosen('unit', 'untis')).toBe(
    'no check begins with "untis"; there are: unit, scenarios, headless, scenarios, Chromium',
  )
})

test('a long check runs by its name, and among all where long ones are wanted', () => {
  const { check } = setup()
  const checks = [check('unit'), { ...check('bundlers'), isLong: true }]
  const names = (words: string[], withLong?: boolean) => {
    const found = chooseChecks(checks, words, withLong)
    return 'checks' in found ? found.checks.map(({ name }) => name) : found.unknown
  }
  expect(names([])).toEqual(['unit'])
  expect(names(['bundlers'])).toEqual(['bundlers'])
  expect(names([], true)).toEqual(['unit', 'bundlers'])
})
