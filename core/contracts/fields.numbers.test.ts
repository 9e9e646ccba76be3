import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { isDecimal, toUnits } from '../lib/decimal.js'
import { decimalAmount, price, smallestUnits, tokenDecimals, tokenDecimalsText } from './fields.js'

const takes = (form: z.ZodMiniType, value: unknown): boolean => z.safeParse(form, value).success

test('decimals of a token are a whole number from 0 to 77', () => {
  expect([0, 6, 18, 77].filter((value) => !takes(tokenDecimals(), value))).toEqual([])
  for (const value of [-1, 78, 1.5, 1e9, Number.NaN, '18', null, undefined])
    expect(takes(tokenDecimals(), value), String(value)).toBe(false)
})

test('the same holds for decimals as text', () => {
  expect(['0', '6', '18', '77', '08'].filter((value) => !takes(tokenDecimalsText(), value))).toEqual([])
  for (const value of ['', '-1', '78', '1.5', '1e1', '0x12', ' 6', '6\n', '２', '255', '2000000', 6, null])
    expect(takes(tokenDecimalsText(), value), String(value)).toBe(false)
})

test('an amount is a decimal of at most 80 characters', () => {
  const good = ['0', '1', '0.5', '007.10', '9'.repeat(80), `0.${'1'.repeat(78)}`]
  expect(good.filter((value) => !takes(decimalAmount(), value))).toEqual([])
  const bad = [
    '',
    '.5',
    '5.',
    '-1',
    '+1',
    '1e5',
    '1,000',
    ' 1',
    '1\n',
    '١',
    'NaN',
    '9'.repeat(81),
    `0.${'1'.repeat(79)}`,
    1,
  ]
  expect(bad.filter((value) => takes(decimalAmount(), value))).toEqual([])
})

test('smallest units are digits, at most 80', () => {
  expect(['0', '00', '9'.repeat(80)].filter((value) => !takes(smallestUnits(), value))).toEqual([])
  expect(
    ['', '1.5', '-1', '1e18', '0x1', '9'.repeat(81), 5n, 5].filter((value) => takes(smallestUnits(), value)),
  ).toEqual([])
})

test('a price is finite and not negative', () => {
  expect([0, 1e-9, 3200.5, 1e308].filter((value) => !takes(price(), value))).toEqual([])
  expect([-1e-9, Number.NaN, Number.POSITIVE_INFINITY, '1', null].filter((value) => takes(price(), value))).toEqual([])
})

test('accepted values can be computed with, and all others are rejected', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^-?\d{0,90}\.?\d{0,90}(e[+-]?\d+)?$/), fc.double().map(String))
  fc.assert(
    fc.property(text, (value) => {
      expect(takes(decimalAmount(), value)).toBe(isDecimal(value) && !value.startsWith('-') && value.length <= 80)
      if (takes(smallestUnits(), value)) expect(BigInt(value)).toBeGreaterThanOrEqual(0n)
    }),
    { numRuns: 2000 },
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String)), fc.nat(1000), (decimals, amount) => {
      if (takes(tokenDecimalsText(), decimals))
        expect(toUnits(String(amount), Number(decimals))).toBe(BigInt(amount) * 10n ** BigInt(decimals))
    }),
  )
})
