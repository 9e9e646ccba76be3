import { expect, test } from 'vitest'
import { fromSeconds } from './from-seconds.js'

test.each([
  [0, 0],
  [1_790_000_000, 1_790_000_000_000],
  ['1790000000', 1_790_000_000_000],
  [1_790_000_000n, 1_790_000_000_000],
  [8_640_000_000_000, 8_640_000_000_000_000],
  [8_640_000_000_001, undefined],
  [Number.MAX_SAFE_INTEGER, undefined],
  [2n ** 256n, undefined],
  [Number.NaN, undefined],
  [Number.POSITIVE_INFINITY, undefined],
  ['soon', undefined],
  [null, undefined],
  [undefined, undefined],
])('%s seconds are %s milliseconds', (seconds, ms) => {
  expect(fromSeconds(seconds)).toBe(ms)
})
