import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUsd } from './amount.js'
import { formatBalance, toDecimal } from './balance.js'

test('"Balances shown truncate to three decimals; token value shows two decimals."', () => {
  expect(formatBalance('1.23999')).toBe('1.239')
  expect(formatUsd('1.2')).toBe('$1.20')
})

test('truncates balances without rounding', () => {
  expect(formatBalance('0.0009999')).toBe('0.000')
  expect(formatBalance('9999999.9999')).toBe('9999999.999')
})

test('shows three decimals even if there are fewer', () => {
  expect(formatBalance('10')).toBe('10.000')
  expect(formatBalance('10.5')).toBe('10.500')
  expect(formatBalance('.5')).toBe('0.500')
  expect(formatBalance('5.')).toBe('5.000')
  expect(formatBalance('007')).toBe('7.000')
  expect(formatBalance('-')).toBe('0.000')
  expect(formatBalance('.')).toBe('0.000')
  expect(formatBalance('x1.5')).toBe('0.000')
  expect(formatBalance('1.5x')).toBe('0.000')
  expect(formatBalance('')).toBe('0.000')
  expect(formatBalance('no number')).toBe('0.000')
  expect(formatBalance('-0.0001')).toBe('0.000')
})

test('writes smallest units as an exact decimal', () => {
  expect(toDecimal(1n, 18)).toBe('0.000000000000000001')
  expect(toDecimal(10n ** 18n, 18)).toBe('1')
  expect(toDecimal(1500n, 3)).toBe('1.5')
  expect(toDecimal(7n, 0)).toBe('7')
  expect(toDecimal(-1500n, 3)).toBe('-1.5')
})

test('never shows more than there is, and at most a thousandth less', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 3, max: 18 }), (amount, decimals) => {
      const shown = BigInt(formatBalance(toDecimal(amount, decimals)).replace('.', ''))
      const exact = amount / 10n ** BigInt(decimals - 3)
      expect(shown).toBe(exact)
    }),
  )
})
