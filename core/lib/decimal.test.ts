import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from './balance.js'
import {
  compareDecimals,
  cutDecimals,
  divideDecimals,
  fromNumber,
  isDecimal,
  multiplyDecimals,
  raiseDecimals,
  subtractDecimals,
  sumDecimals,
  toUnits,
} from './decimal.js'

const units = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const places = fc.integer({ min: 0, max: 36 })

test('sums, products and comparisons equal those of the integers behind them', () => {
  fc.assert(
    fc.property(units, units, places, (a, b, decimals) => {
      const [left, right] = [toDecimal(a, decimals), toDecimal(b, decimals)]
      expect(sumDecimals([left, right])).toBe(toDecimal(a + b, decimals))
      expect(subtractDecimals(left, right)).toBe(toDecimal(a - b, decimals))
      expect(multiplyDecimals(left, right)).toBe(toDecimal(a * b, decimals * 2))
      expect(compareDecimals(left, right)).toBe(a < b ? -1 : a > b ? 1 : 0)
    }),
  )
})

test('converting to units and back loses nothing, for any amount and any decimals', () => {
  fc.assert(
    fc.property(units, places, (amount, decimals) => {
      expect(toUnits(toDecimal(amount, decimals), decimals)).toBe(amount)
    }),
  )
})

test('cutting and dividing round towards zero', () => {
  expect(cutDecimals('1.9999', 3)).toBe('1.999')
  expect(cutDecimals('-1.9999', 3)).toBe('-1.999')
  expect(cutDecimals('1.5', 3)).toBe('1.5')
  expect(divideDecimals('2', '3', 4)).toBe('0.6666')
  expect(divideDecimals('-2', '3', 4)).toBe('-0.6666')
  expect(divideDecimals('100', '0.25', 0)).toBe('400')
})

test('too many decimals are an error, trailing zeros are not', () => {
  expect(() => toUnits('1.001', 2)).toThrow('1.001 has 3 decimals, and there can be 2')
  expect(toUnits('1.000', 2)).toBe(100n)
})

test('an error names a text that is not a decimal', () => {
  for (const wrong of ['', '.5', '5.', '1e5', '1,5', '１', ' 1']) {
    expect(isDecimal(wrong)).toBe(false)
    expect(() => sumDecimals([wrong, '1'])).toThrow('Not a decimal')
  }
})

test("a service's number becomes the decimal with which it was written", () => {
  expect(fromNumber(1e-7)).toBe('0.0000001')
  expect(fromNumber(1.5e-9)).toBe('0.0000000015')
  expect(fromNumber(1e21)).toBe('1000000000000000000000')
  expect(fromNumber(1.25e22)).toBe('12500000000000000000000')
  expect(fromNumber(-0.5)).toBe('-0.5')
  expect(fromNumber(-1.5)).toBe('-1.5')
  expect(fromNumber(0)).toBe('0')
  expect(fromNumber(-0)).toBe('0')
  expect(fromNumber(2500.12)).toBe('2500.12')
  expect(fromNumber(Number.NaN)).toBeUndefined()
  expect(fromNumber(Number.POSITIVE_INFINITY)).toBeUndefined()
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      expect(Number(fromNumber(value))).toBe(value === 0 ? 0 : value)
    }),
  )
})

test('a decimal that fits is unchanged except for trailing zeros', () => {
  expect(cutDecimals('1.500', 3)).toBe('1.5')
  expect(cutDecimals('1.5000', 3)).toBe('1.5')
  expect(cutDecimals('12.345', 0)).toBe('12')
  expect(cutDecimals('12', 0)).toBe('12')
  expect(isDecimal('-1.5')).toBe(true)
  for (const wrong of ['x1', '1x', '--1', '1.2.3', '-']) expect(isDecimal(wrong), wrong).toBe(false)
})

test.each([
  ['0', 6, '0'],
  ['0.000001', 6, '0.000001'],
  ['0.0000010', 6, '0.000001'],
  ['0.0000001', 6, '0.000001'],
  ['1.0000001', 6, '1.000001'],
  ['0.756', 2, '0.76'],
  ['0.99900001', 2, '1'],
])('rounds %s up after %d places to %s', (decimal, places, raised) => {
  expect(raiseDecimals(decimal, places)).toBe(raised)
})
