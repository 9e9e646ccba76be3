import { expect, test } from 'vitest'
import { parseAmount, parseDuration } from './quantities.js'

test('reads durations in milliseconds', () => {
  expect(['50ms', '1.5s', '4m', '1h', '1d'].map(parseDuration)).toEqual([50, 1500, 240_000, 3_600_000, 86_400_000])
  expect(() => parseDuration('soon')).toThrow('"soon" is not a duration such as 50ms, 1s or 4m')
})

test('reads amounts in smallest units without floats', () => {
  expect(['10 ETH', '0.1 ETH', '3 gwei', '1.5 SOL'].map(parseAmount)).toEqual([
    10n ** 19n,
    10n ** 17n,
    3n * 10n ** 9n,
    1_500_000_000n,
  ])
  expect(() => parseAmount('10')).toThrow('is not an amount')
  expect(() => parseAmount('0.0000000001 SOL')).toThrow('has more decimals than SOL has')
})
