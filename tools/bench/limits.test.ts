import { expect, test } from 'vitest'
import { isBroken, median, printTable } from './limits.js'

test('the median of an even number of values is between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([5, 1, 3])).toBe(3)
  expect(() => median([])).toThrow('at least one value')
})

test('a limit with a floor is a ratio, a limit without one is a value, and a figure without a limit is only reported', () => {
  expect(isBroken({ what: 'open', ours: 25, floor: 10, unit: 'ms', limit: 2.5 })).toBe(false)
  expect(isBroken({ what: 'open', ours: 26, floor: 10, unit: 'ms', limit: 2.5 })).toBe(true)
  expect(isBroken({ what: 'opaque', ours: 151, unit: 'ms', limit: 150 })).toBe(true)
  expect(isBroken({ what: 'heap', ours: Number.NaN, unit: 'MB', limit: 1.4 })).toBe(true)
  expect(isBroken({ what: 'cold', ours: 9_000, floor: 1, unit: 'ms' })).toBe(false)
})

test('prints ratios and names each broken limit', () => {
  expect(
    printTable([
      { what: 'first open', ours: 30, floor: 10, unit: 'ms', limit: 2.5 },
      { what: 'left behind', ours: 0, unit: 'nodes', limit: 0 },
    ]),
  ).toMatchInlineSnapshot(`
    "                ours  dialog page   ratio    limit        
    first open     30 ms        10 ms  3.00 ×    2.5 ×  BROKEN
    left behind  0 nodes                       0 nodes      ok"
  `)
})
