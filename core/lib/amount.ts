import { toDecimal } from './balance.js'
import { compareDecimals, cutDecimals, divideDecimals, multiplyDecimals } from './decimal.js'
import { toLatinDigits } from './digits.js'

export type AmountReason =
  | 'empty'
  | 'zero'
  | 'negative'
  | 'exponent'
  /** A grouping sign: `1,000` may be a thousand or one, so it is refused and never guessed. */
  | 'grouping'
  /** Digits of two scripts in one amount. */
  | 'digits'
  | 'decimals'
  | 'balance'
  | 'text'

/** The larger and the smaller number that one text may stand for, each as it is to be typed. */
export type AmountReadings = readonly [grouped: string, decimal: string]

/** `decimal` is plain (`1.5`, no zeros around it), `units` the same in smallest units. */
export type ParsedAmount =
  | { readonly reason?: never; readonly decimal: string; readonly units: bigint }
  | {
      readonly reason: AmountReason
      /** With `grouping`, where the text can be read in two ways. */
      readonly readings?: AmountReadings
    }

interface AmountRules {
  readonly decimals: number
  /** The page's decimal sign, from `decimalSignOf(language)`. A point always works as well, unless it could group. @default '.' */
  readonly decimalSign?: string
  readonly balance?: bigint
}

/** More than any token has, and few enough that nobody waits for a text that was pasted by mistake. */
const maxCharacters = 128
const spaces = /[\s\u00a0\u202f]/
const groupingSigns = /[,'’`_\u066c\uff0c]/
/** The marks of writing direction and other characters without a shape, which a copied amount brings along. */
const unseen = /\p{Cf}/gu
/** One sign between the digits of a thousand: it groups in some languages and begins the fraction in others. */
const oneThousand = /^([1-9]\d{0,2})[.,](\d{3})$/
/** The decimal sign beside Arabic digits. Languages that write it use a point beside Latin digits (CLDR). */
const arabicDecimalSign = '\u066b'

/**
 * Reads an amount as the visitor typed it. Every language of the page has one rule: its own decimal sign begins the
 * fraction, a point does so too where it cannot group, and a grouping sign is refused.
 */
export function parseAmount(typed: string, { decimals, decimalSign = '.', balance }: AmountRules): ParsedAmount {
  const trimmed = typed.replace(unseen, '').trim()
  if (trimmed === '') return { reason: 'empty' }
  if (trimmed.length > maxCharacters) return { reason: 'text' }
  if (/^[-\u2212\ufe63\uff0d]/.test(trimmed)) return { reason: 'negative' }
  if (scriptsOfDigits(trimmed) > 1) return { reason: 'digits' }
  const latin = toLatinDigits(trimmed, decimalSign)
  if (/^[.\d]+e[+-]?\d*$/i.test(latin)) return { reason: 'exponent' }
  const isOwnSign = latin.includes(decimalSign === arabicDecimalSign ? '.' : decimalSign)
  if (!isOwnSign) {
    const readings = readingsOf(latin, decimalSign, decimals)
    if (readings) return { reason: 'grouping', readings }
    // A token without decimals, or dollars: only a thousand can be meant, and it is to be typed without the sign.
    if (oneThousand.test(latin)) return { reason: 'grouping' }
  }
  const pointed = latin.replaceAll(decimalSign, '.')
  if (!/\d/.test(pointed)) return { reason: pointed === '.' ? 'empty' : 'text' }
  const isOnlySigns = /^[\d.\s\u00a0\u202f,'’`_\u066c\uff0c]+$/.test(pointed)
  if (!isOnlySigns) return { reason: 'text' }
  if (spaces.test(pointed) || groupingSigns.test(pointed) || pointed.indexOf('.') !== pointed.lastIndexOf('.'))
    return { reason: 'grouping' }
  const [whole = '', fraction = ''] = pointed.split('.')
  if (fraction.length > decimals) return { reason: 'decimals' }
  const units = BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
  if (units === 0n) return { reason: 'zero' }
  if (balance !== undefined && units > balance) return { reason: 'balance' }
  return { decimal: toDecimal(units, decimals), units }
}

/** Both numbers that a text such as `1.000` may stand for, where the sign in it is not the page's decimal sign. */
function readingsOf(latin: string, decimalSign: string, decimals: number): AmountReadings | undefined {
  const [, whole, thousand = ''] = oneThousand.exec(latin) ?? []
  const fraction = thousand.replace(/0+$/, '')
  if (whole === undefined || fraction.length > decimals) return undefined
  return [`${whole}${thousand}`, fraction === '' ? whole : `${whole}${decimalSign}${fraction}`]
}

/** Counts the scripts that the digits of a text belong to. Digits of two scripts look alike and mean different numbers. */
function scriptsOfDigits(text: string): number {
  const digits = text.match(/\p{Nd}/gu) ?? []
  return new Set(digits.map((digit) => Number(digit.codePointAt(0)) - Number(toLatinDigits(digit)))).size
}

/** The sign between whole and fraction in a language, beside the Latin digits of every amount: `,` in German, `.` in English. */
export function decimalSignOf(language: string): string {
  return (
    new Intl.NumberFormat(language, { numberingSystem: 'latn' })
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}

export const worthOf = (amount: string, price: string): string => multiplyDecimals(amount, price)

export function amountFor(worth: string, price: string, decimals: number): string | undefined {
  return compareDecimals(price, '0') > 0 ? divideDecimals(worth, price, decimals) : undefined
}

/**
 * Formats an amount for reading: cut after three places, never rounded up, without trailing zeros, the whole part
 * grouped. An amount above zero that is too small to be shown reads `<0.001`.
 * @example formatAmount('1234.56789') // '1,234.567'
 */
export function formatAmount(decimal: string, text: { decimals?: number; language?: string } = {}): string {
  return createAmountFormat(text)(decimal)
}

/** The same for many amounts: making a formatter takes longer than all that it does. */
export function createAmountFormat({ decimals = 3, language = 'en' } = {}): (decimal: string) => string {
  const format = new Intl.NumberFormat(language, { numberingSystem: 'latn' })
  const sign = decimalSignOf(language)
  const localized = (decimal: string) => {
    const [whole = '0', fraction] = decimal.split('.')
    const shown = format.format(BigInt(whole))
    return fraction === undefined ? shown : `${shown}${sign}${fraction}`
  }
  return (decimal) => shorten(decimal, decimals, localized)
}

/** US dollars, cut to cents; less than a cent is `<$0.01`. @example formatUsd('1234.509') // '$1,234.50' */
export function formatUsd(worth: string, language = 'en'): string {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    // `$` on every page, where some would have `US$`.
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  return shorten(worth, 2, (decimal) => {
    const [whole = '0', fraction = ''] = decimal.split('.')
    // The whole part as bigint and the cents by hand: a formatter given a number would round large sums.
    const parts = format.formatToParts(BigInt(whole))
    return parts.map(({ type, value }) => (type === 'fraction' ? fraction.padEnd(2, '0') : value)).join('')
  })
}

function shorten(decimal: string, decimals: number, show: (decimal: string) => string): string {
  const cut = cutDecimals(decimal, decimals)
  const isLess = compareDecimals(cut, '0') === 0 && compareDecimals(decimal, '0') > 0
  return isLess ? `<${show(toDecimal(1n, decimals))}` : show(cut)
}

/** For a field that is filled in by `Max`: all digits, the sign of the page, no grouping; it parses to the same units. */
export function amountForField(units: bigint, decimals: number, decimalSign = '.'): string {
  return toDecimal(units, decimals).replace('.', decimalSign)
}
