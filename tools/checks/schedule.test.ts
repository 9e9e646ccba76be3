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

test('runs two checks at a time', async () => {
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

test('a check that throws counts as failed, and the others go on', async () => {
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

test('a word selects the checks whose names begin with it, no word selects all, and a word without a match is an error that lists the checks', () => {
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

test('a whole name selects only its check, also if another name begins with it, and a word at the start of both selects both', () => {
  const { check } = setup()
  const checks = [check('frameworks/react'), check('frameworks/react-router'), check('frameworks/vue')]
  const chosen = (...words: string[]) => {
    const found = chooseChecks(checks, words)
    return 'unknown' in found ? found.unknown : found.checks.map(({ name }) => name)
  }
  expect(chosen('frameworks/react')).toEqual(['frameworks/react'])
  expect(chosen('frameworks/rea')).toEqual(['frameworks/react', 'frameworks/react-router'])
  expect(chosen('frameworks')).toEqual(['frameworks/react', 'frameworks/react-router', 'frameworks/vue'])
})

test('a long check runs by its name and with --all, and the output names it if it is left out', () => {
  const { check } = setup()
  const checks = [check('unit'), { ...check('installs'), isLong: true }, { ...check('bundlers'), isRare: true }]
  const names = (...args: string[]) => toNames(chooseChecks(checks, args))
  const toNames = (found: ReturnType<typeof chooseChecks>) => {
    if ('unknown' in found) return found.unknown
    const [run, leftOut] = [found.checks, found.leftOut].map((some) => some.map(({ name }) => name))
    return { run, leftOut }
  }
  expect(names()).toEqual({ run: ['unit'], leftOut: ['installs'] })
  expect(names('installs', 'bundlers')).toEqual({ run: ['installs', 'bundlers'], leftOut: [] })
  expect(names('--all')).toEqual({ run: ['unit', 'installs'], leftOut: [] })
  expect(names('--nightly')).toEqual({ run: ['unit', 'installs', 'bundlers'], leftOut: [] })
  expect(toNames(chooseChecks(checks, ['--all'], true))).toEqual({ run: ['unit', 'installs', 'bundlers'], leftOut: [] })
})
