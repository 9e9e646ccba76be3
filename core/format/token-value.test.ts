import { expect, test } from 'vitest'
import { compareDecimals, decimalOf, isDecimal, sumOf, worthOf } from './token-value.js'

test('worth and sums are exact', () => {
  expect([worthOf('0.1', 3), worthOf('3', 0.1), worthOf('0.000000000000000001', 1e-9)]).toEqual([
    '0.3',
    '0.3',
    '0.000000000000000000000000001',
  ])
  expect(sumOf(['0.1', '0.2', '1234567890123456789.7'])).toBe('1234567890123456790')
  expect(sumOf([])).toBe('0')
})

test('a price is read without its exponent', () => {
  expect([1e-7, 2.5e-9, 1e21, 1.5e21, 3200, 0.07, -1.5e-7, 0, Number.NaN].map(decimalOf)).toEqual([
    '0.0000001',
    '0.0000000025',
    '1000000000000000000000',
    '1500000000000000000000',
    '3200',
    '0.07',
    '-0.00000015',
    '0',
    '0',
  ])
})

test('what is no decimal text is no amount', () => {
  expect(['1', '0.5', '', '-1', '1e-7', '1,5', '.5', '１'].filter(isDecimal)).toEqual(['1', '0.5'])
  expect([compareDecimals('0.30', '0.3'), compareDecimals('2', '10'), compareDecimals('0.2', '0.1')]).toEqual([
    0, -1, 1,
  ])
})
