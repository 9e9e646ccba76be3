import fc from 'fast-check'
import { expect, test } from 'vitest'
import { speedOf } from './speed.js'

const always = (cost: number) => Array.from({ length: 100 }, () => cost)

test('a machine that is always the same is as fast as it can be', () => {
  const measured = { tookMs: 300_000, busyMs: 590_000, cores: 2, costs: always(1400) }
  expect(speedOf(measured)).toEqual({ share: 1, atBestMs: 300_000 })
})

test('cores that were half as fast half of the time took a third longer for what they did, and not for what was waited for', () => {
  const costs = [...always(1000), ...always(2000)]
  expect(speedOf({ tookMs: 400_000, busyMs: 800_000, cores: 2, costs })).toEqual({ share: 0.75, atBestMs: 300_000 })
  expect(speedOf({ tookMs: 400_000, busyMs: 400_000, cores: 2, costs })).toEqual({ share: 0.75, atBestMs: 350_000 })
})

test('without a measure the clock alone counts', () => {
  expect(speedOf({ tookMs: 5000, busyMs: 9000, cores: 2, costs: [] })).toEqual({ share: 1, atBestMs: 5000 })
})

test('one lucky moment is not the best that a machine can do', () => {
  const costs = [10, ...always(1400), ...always(1400)]
  expect(speedOf({ tookMs: 1000, busyMs: 2000, cores: 2, costs }).share).toBe(1)
})

test('nothing takes longer at best than it took, nor less than what was waited for', () => {
  const measured = fc.record({
    tookMs: fc.integer({ min: 1, max: 1e6 }),
    busyMs: fc.integer({ min: 0, max: 4e6 }),
    cores: fc.integer({ min: 1, max: 64 }),
    costs: fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 50 }),
  })
  fc.assert(
    fc.property(measured, (given) => {
      const { share, atBestMs } = speedOf(given)
      expect(share).toBeGreaterThan(0)
      expect(share).toBeLessThanOrEqual(1)
      expect(atBestMs).toBeLessThanOrEqual(given.tookMs)
      expect(atBestMs).toBeGreaterThanOrEqual(given.tookMs - Math.min(given.tookMs, given.busyMs / given.cores))
    }),
  )
})
