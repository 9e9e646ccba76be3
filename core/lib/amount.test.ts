import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AmountReason,
  amountFor,
  amountForField,
  decimalSignOf,
  formatAmount,
  formatUsd,
  parseAmount,
  worthOf,
} from './amount.js'
import { toDecimal } from './balance.js'

const ether = { decimals: 18 }
const reasonOf = (typed: string, rules = {}): AmountReason | undefined =>
  parseAmount(typed, { ...ether, ...rules }).reason

test('an amount typed with a point is exact to the smallest unit', () => {
  expect(parseAmount('0.000000000000000001', ether)).toEqual({ decimal: '0.000000000000000001', units: 1n })
  expect(parseAmount(' 1.50 ', ether)).toEqual({ decimal: '1.5', units: 1_500_000_000_000_000_000n })
  expect(parseAmount('.5', ether)).toMatchObject({ decimal: '0.5' })
  expect(parseAmount('5.', ether)).toMatchObject({ decimal: '5' })
  expect(parseAmount('007', ether)).toMatchObject({ decimal: '7' })
  expect(parseAmount('12', { decimals: 0 })).toMatchObject({ units: 12n })
})

test("both the page's decimal sign and the point are accepted", () => {
  const german = { decimals: 6, decimalSign: decimalSignOf('de') }
  expect(parseAmount('1,5', german)).toMatchObject({ units: 1_500_000n })
  expect(parseAmount('1.5', german)).toMatchObject({ units: 1_500_000n })
  expect(decimalSignOf('en')).toBe('.')
})

test('a grouping sign is refused, never guessed', () => {
  for (const typed of [
    '1,000',
    '1,5',
    '1 000',
    '1\u202f000',
    '1\u00a0000',
    "1'000",
    '1’000',
    '1_000',
    '1.000.000',
    '1,000.5',
  ]) {
    expect(reasonOf(typed), typed).toBe('grouping')
  }
  expect(reasonOf('1.000,5', { decimalSign: ',' })).toBe('grouping')
  expect(reasonOf('1,000,000', { decimalSign: ',' })).toBe('grouping')
})

test('an ambiguous thousand is refused with both readings, on every page', () => {
  const comma = { ...ether, decimalSign: ',' }
  expect(parseAmount('1.000', comma)).toEqual({ reason: 'grouping', readings: ['1000', '1'] })
  expect(parseAmount('10.500', comma)).toEqual({ reason: 'grouping', readings: ['10500', '10,5'] })
  expect(parseAmount('1,000', ether)).toEqual({ reason: 'grouping', readings: ['1000', '1'] })
  expect(parseAmount('123,456', ether)).toEqual({ reason: 'grouping', readings: ['123456', '123.456'] })
  expect(parseAmount('۱,۰۰۰', { ...ether, decimalSign: '٫' })).toEqual({ reason: 'grouping', readings: ['1000', '1'] })
  // Dollars have two decimals, so the text can only mean a thousand.
  expect(parseAmount('1.234', { decimals: 2, decimalSign: ',' })).toEqual({ reason: 'grouping' })
  for (const typed of ['1.5', '0.125', '1.2345', '1234.567', '1,234'])
    expect(reasonOf(typed, comma), typed).toBeUndefined()
})

const languages =
  'ar de en es fa fr he hi id it ja ko nl pl pt-BR ru th tr uk vi zh-CN zh-TW ar-EG de-AT de-CH en-IN es-MX fr-CH pt-PT bn mr ne my'

test.each(languages.split(' '))('an amount as %s writes it is read as it is meant, or refused', (language) => {
  const decimalSign = decimalSignOf(language)
  for (const numberingSystem of [undefined, 'latn', 'arab', 'arabext', 'deva', 'thai', 'beng', 'fullwide'])
    for (const useGrouping of [true, false])
      for (const number of [0.5, 1, 12, 999, 1000, 1234, 10_000, 123_456, 1_234_567, 1000.5, 1234.567, 12.345, 0.125]) {
        const format = { useGrouping, maximumFractionDigits: 3, ...(numberingSystem && { numberingSystem }) }
        const typed = new Intl.NumberFormat(language, format).format(number)
        const { decimal } = { decimal: undefined, ...parseAmount(typed, { ...ether, decimalSign }) }
        if (decimal !== undefined) expect(decimal, typed).toBe(String(number))
        else expect(number, `${typed} is read: nothing in it groups`).toBeGreaterThanOrEqual(1000)
        if (!useGrouping) expect(decimal, `${typed} has no grouping sign`).toBe(String(number))
      }
})

test('the digits of every keyboard are read', () => {
  const read = (typed: string, decimalSign = '.') => parseAmount(typed, { ...ether, decimalSign })
  for (const twelve of ['۱۲', '١٢', '१२', '๑๒', '১২', '１２', '𝟏𝟐'])
    expect(read(twelve)).toMatchObject({ decimal: '12' })
  expect(read('۱٫۵')).toMatchObject({ decimal: '1.5' })
  expect(read('۱٫۵', '٫')).toMatchObject({ decimal: '1.5' })
  expect(read('١.٥', '٫')).toMatchObject({ decimal: '1.5' })
  expect(read('١٬٠٠٠')).toEqual({ reason: 'grouping' })
})

test('invisible characters in a copied amount are ignored', () => {
  expect(parseAmount('\u2066\u200e1.5\u2069\ufeff', ether)).toMatchObject({ decimal: '1.5' })
  expect(parseAmount('\u200b', ether)).toEqual({ reason: 'empty' })
})

test('an invalid amount has a reason', () => {
  const reasons: readonly (readonly [string, AmountReason])[] = [
    ['', 'empty'],
    ['   ', 'empty'],
    ['.', 'empty'],
    ['0', 'zero'],
    ['0.000', 'zero'],
    ['-1', 'negative'],
    ['-0', 'negative'],
    ['\u22121', 'negative'],
    ['\uff0d1', 'negative'],
    ['1e-19', 'exponent'],
    ['1E5', 'exponent'],
    ['1e', 'exponent'],
    ['1१', 'digits'],
    ['١۲', 'digits'],
    ['0.0000000000000000001', 'decimals'],
    ['+1', 'text'],
    ['0x10', 'text'],
    ['Infinity', 'text'],
    ['1/2', 'text'],
    ['1;2', 'text'],
    ['1 ETH', 'text'],
    [',', 'text'],
    ['1.~', 'text'],
    ['9'.repeat(129), 'text'],
  ]
  for (const [typed, reason] of reasons) expect(reasonOf(typed), typed).toBe(reason)
})

test('more decimals than the token has, and more than the balance, are refused', () => {
  expect(reasonOf('0.0000001', { decimals: 6 })).toBe('decimals')
  expect(reasonOf('1.1', { decimals: 0 })).toBe('decimals')
  expect(reasonOf('2.000001', { decimals: 6, balance: 2_000_000n })).toBe('balance')
  expect(reasonOf('2', { decimals: 6, balance: 2_000_000n })).toBeUndefined()
})

const amounts = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const places = fc.integer({ min: 0, max: 36 })

test('any amount of any token is unchanged after it is written and typed again', () => {
  fc.assert(
    fc.property(amounts, places, fc.constantFrom('.', ',', '٫'), (units, decimals, decimalSign) => {
      const typed = amountForField(units, decimals, decimalSign)
      expect(parseAmount(typed, { decimals, decimalSign, balance: units })).toMatchObject({ units })
      expect(parseAmount(typed, { decimals, decimalSign, balance: units - 1n })).toEqual({ reason: 'balance' })
      expect(parseAmount(toDecimal(units, decimals), { decimals, decimalSign })).toMatchObject({ units })
    }),
  )
})

test('no text makes it throw, and every accepted text is within the rules', () => {
  const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,- e'_１١٫") }))
  fc.assert(
    fc.property(typed, places, fc.constantFrom('.', ','), amounts, (text, decimals, decimalSign, balance) => {
      const parsed = parseAmount(text, { decimals, decimalSign, balance })
      if (parsed.reason !== undefined) return
      expect(parsed.units).toBeGreaterThan(0n)
      expect(parsed.units <= balance).toBe(true)
      expect(parsed.decimal).toBe(toDecimal(parsed.units, decimals))
    }),
  )
})

test('the amount bought for a sum of money is never worth more than that sum', () => {
  const prices = fc.bigInt({ min: 1n, max: 10n ** 24n })
  fc.assert(
    fc.property(amounts, prices, places, (cents, micros, decimals) => {
      const [worth, price] = [toDecimal(cents, 2), toDecimal(micros, 12)]
      const amount = amountFor(worth, price, decimals) ?? ''
      const bought = parseAmount(amount, { decimals })
      if (bought.reason !== undefined) return
      const product = bought.units * micros
      const budget = cents * 10n ** 10n * 10n ** BigInt(decimals)
      expect(product <= budget && product + micros > budget).toBe(true)
    }),
  )
  expect(amountFor('10', '4', 18)).toBe('2.5')
  expect(amountFor('10', '0', 18)).toBeUndefined()
})

test("an amount's value is exactly its price times itself", () => {
  expect(worthOf('0.1', '0.2')).toBe('0.02')
  expect(worthOf('123456789.123456789123456789', '3000.01')).toBe('370371601938.26160193826160156789')
})

test("amounts are shown with three decimals, cut, in the language's notation", () => {
  expect(formatAmount('1234.56789')).toBe('1,234.567')
  expect(formatAmount('1.5')).toBe('1.5')
  expect(formatAmount('0.0009999')).toBe('<0.001')
  expect(formatAmount('0')).toBe('0')
  expect(formatAmount('1234.5', { language: 'de' })).toBe('1.234,5')
  expect(formatAmount('0.123456789', { decimals: 6 })).toBe('0.123456')
  expect(formatAmount('123456789012345678901234567890.9')).toBe('123,456,789,012,345,678,901,234,567,890.9')
})

test('values are shown with two decimals, cut', () => {
  expect(formatUsd('1234.509')).toBe('$1,234.50')
  expect(formatUsd('0.009')).toBe('<$0.01')
  expect(formatUsd('0')).toBe('$0.00')
  expect(formatUsd('1234.5', 'ar').replace(/[\u200e\u200f\u00a0]/g, '')).toBe('1,234.50$')
  expect(formatUsd('9007199254740993.129')).toBe('$9,007,199,254,740,993.12')
})

test("the decimal sign is the language's for Latin digits, which every amount uses", () => {
  const signs = { en: '.', de: ',', fr: ',', 'de-CH': '.', ar: '.', 'ar-EG': '.', fa: '.', 'fa-IR': '.' }
  for (const [language, sign] of Object.entries(signs)) expect(decimalSignOf(language), language).toBe(sign)
})

test('each grouping sign and each minus sign is recognized', () => {
  for (const sign of [',', "'", '’', '`', '_', '\u066c', '\uff0c', ' ', '\u00a0', '\u202f'])
    expect(reasonOf(`1${sign}000`), sign).toBe('grouping')
  for (const sign of ['-', '\u2212', '\ufe63', '\uff0d']) expect(reasonOf(`${sign}1`), sign).toBe('negative')
  expect(reasonOf('1-')).toBe('text')
  expect(reasonOf('x1e5')).toBe('text')
  expect(reasonOf('1e5x')).toBe('text')
  expect(reasonOf('1x')).toBe('text')
  expect(reasonOf('x1')).toBe('text')
  expect(reasonOf('..')).toBe('text')
  expect(reasonOf('9'.repeat(128))).toBeUndefined()
})

test("Max fills in all digits, with the page's decimal sign", () => {
  expect(amountForField(1_234_500n, 3)).toBe('1234.5')
  expect(amountForField(1_234_500n, 3, ',')).toBe('1234,5')
  expect(amountForField(5n, 0, ',')).toBe('5')
})

test('the smallest amount that can be shown is shown, and a smaller one is marked', () => {
  expect(formatAmount('0.001')).toBe('0.001')
  expect(formatAmount('-0.0005')).toBe('0')
  expect(formatAmount('0.0005', { language: 'de' })).toBe('<0,001')
  expect(formatAmount('0.5', { decimals: 0 })).toBe('<1')
  expect(formatAmount('12', { language: 'ar-EG' })).toBe('12')
  expect(formatUsd('12', 'ar-EG')).toContain('12')
  expect(formatUsd('0.01')).toBe('$0.01')
  expect(formatUsd('7')).toBe('$7.00')
  expect(formatUsd('7.5')).toBe('$7.50')
})
