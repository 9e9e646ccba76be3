import { toDecimal } from './balance.js'
import { compareDecimals, cutDecimals, divideDecimals, multiplyDecimals } from './decimal.js'
import { toLatinDigits } from './digits.js'

export type AmountReason =
  | 'empty'
  | 'zero'
  | 'negative'
  | 'exponent'
  /** The text has a grouping sign: `1,000` may mean a thousand or one, so it is refused. */
  | 'grouping'
  /** The amount mixes digits of two scripts. */
  | 'digits'
  | 'decimals'
  | 'balance'
  | 'text'

/** The larger and the smaller number that one text may stand for, each as the visitor would type it unambiguously. */
export type AmountReadings = readonly [grouped: string, decimal: string]

/** `decimal` is a plain decimal (`1.5`, without padding zeros); `units` is the same amount in smallest units. */
export type ParsedAmount =
  | { readonly reason?: never; readonly decimal: string; readonly units: bigint }
  | {
      readonly reason: AmountReason
      /** Present with `grouping` if the text has two readings. */
      readonly readings?: AmountReadings
    }

interface AmountRules {
  readonly decimals: number
  /**
   * The page's decimal sign, from `decimalSignOf(language)`. A point is accepted too, unless it could be a grouping
   * sign. @default '.'
   */
  readonly decimalSign?: string
  readonly balance?: bigint
}

/** Longer than any token amount, and short enough that a text pasted by mistake is parsed quickly. */
const maxCharacters = 128
const spaces = /[\s\u00a0\u202f]/
const groupingSigns = /[,'’`_\u066c\uff0c]/
/** Invisible characters, such as direction marks, that a copied amount may contain. */
const unseen = /\p{Cf}/gu
/** One sign before exactly three digits: a grouping sign in some languages, the decimal sign in others. */
const oneThousand = /^([1-9]\d{0,2})[.,](\d{3})$/
/** The decimal sign for Arabic digits. Languages that use it write a point with Latin digits (CLDR). */
const arabicDecimalSign = '\u066b'

/**
 * Reads an amount as the visitor typed it. The rule is the same for each language: its own decimal sign begins the
 * fraction. A point does so too if it cannot be a grouping sign, and grouping signs are refused.
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
    // The token has no decimals, or the amount is in dollars: the text can only mean a thousand, and must be typed
    // without the sign.
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

/** The two numbers that a text such as `1.000` may stand for, if its sign is not the page's decimal sign. */
function readingsOf(latin: string, decimalSign: string, decimals: number): AmountReadings | undefined {
  const [, whole, thousand = ''] = oneThousand.exec(latin) ?? []
  const fraction = thousand.replace(/0+$/, '')
  if (whole === undefined || fraction.length > decimals) return undefined
  return [`${whole}${thousand}`, fraction === '' ? whole : `${whole}${decimalSign}${fraction}`]
}

/**
 * Counts the scripts whose digits the text contains. Digits of different scripts can look alike and differ in value.
 */
function scriptsOfDigits(text: string): number {
  const digits = text.match(/\p{Nd}/gu) ?? []
  return new Set(digits.map((digit) => Number(digit.codePointAt(0)) - Number(toLatinDigits(digit)))).size
}

/** The decimal sign of a language for amounts in Latin digits: `,` in German, `.` in English. */
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

/** Makes a {@link formatAmount} for many amounts: a new formatter costs more time than all its calls. */
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
    // Most languages then write `$`; Arabic would still write `US$`.
    currencyDisplay: 'narrowSymbol',
    numberingSystem: 'latn',
  })
  return shorten(worth, 2, (decimal) => {
    const [whole = '0', fraction = ''] = decimal.split('.')
    // Formats the whole part as a bigint and adds the cents as text: a formatter would round a large number.
    const parts = format.formatToParts(BigInt(whole))
    const own: Readonly<Record<string, string>> = { fraction: fraction.padEnd(2, '0'), currency: '$' }
    return parts.map(({ type, value }) => own[type] ?? value).join('')
  })
}

function shorten(decimal: string, decimals: number, show: (decimal: string) => string): string {
  const cut = cutDecimals(decimal, decimals)
  const isLess = compareDecimals(cut, '0') === 0 && compareDecimals(decimal, '0') > 0
  return isLess ? `<${show(toDecimal(1n, decimals))}` : show(cut)
}

/**
 * The text that `Max` puts into the amount field: all digits, the page's decimal sign, no grouping. It parses to the
 * same units.
 */
export function amountForField(units: bigint, decimals: number, decimalSign = '.'): string {
  return toDecimal(units, decimals).replace('.', decimalSign)
}
