import type { TokenBalance } from '../../contracts/account/token.js'
import { type AmountReason, amountFor, type ParsedAmount, parseAmount, worthOf } from '../../lib/amount.js'
import { compareDecimals, cutDecimals, fromNumber, isDecimal, toUnits } from '../../lib/decimal.js'

/** Of a token's value in US dollars. */
export const usdDecimals = 2
/** Of a token's amount that was made of US dollars: more would be noise. */
export const shownDecimals = 8

/** `price`: it is written in dollars, and nobody knows what the token is worth. */
export type SendAmountReason = AmountReason | 'price'
export type SendAmount = ParsedAmount | { readonly reason: 'price' }

/** What stands in the field, and of which token. */
interface WrittenAmount {
  readonly amountText: string
  readonly isInUsd: boolean
  readonly decimals: number
  readonly decimalSign: string
  /** Smallest units; without it any amount is one. */
  readonly balance?: bigint
  /** A decimal in US dollars. */
  readonly price: string | undefined
}

/** In smallest units of the token, whatever it is written in. */
export function readAmount(of: WrittenAmount): SendAmount {
  const { amountText, isInUsd, decimals, decimalSign, balance, price } = of
  const limit = balance !== undefined && { balance }
  if (!isInUsd) return parseAmount(amountText, { decimals, decimalSign, ...limit })
  const written = parseAmount(amountText, { decimals: usdDecimals, decimalSign })
  if (written.reason !== undefined) return written
  // Dollars without a price are nothing that could be sent, and never tokens.
  if (price === undefined) return { reason: 'price' }
  return parseAmount(amountFor(written.decimal, price, decimals) ?? '0', { decimals, ...limit })
}

/** The same sum in the other measure: a decimal in US dollars or in tokens; undefined where there is none. */
export function otherMeasureOf(written: Omit<WrittenAmount, 'balance'>): string | undefined {
  const { amountText, isInUsd, decimals, decimalSign, price } = written
  if (price === undefined) return undefined
  const read = parseAmount(amountText, { decimals: isInUsd ? usdDecimals : decimals, decimalSign })
  if (read.reason !== undefined) return read.reason === 'empty' ? '0' : undefined
  return isInUsd ? amountFor(read.decimal, price, decimals) : worthOf(read.decimal, price)
}

/** What there is of a token, smallest units: services may say more digits than it has. */
export function unitsOf({ quantity }: TokenBalance): bigint {
  const decimals = Number(quantity.decimals)
  return isDecimal(quantity.numeric) ? toUnits(cutDecimals(quantity.numeric, decimals), decimals) : 0n
}

/** A decimal in US dollars. A service that does not know a price says zero: undefined then. */
export function priceOf(token: { readonly price: number } | undefined): string | undefined {
  const price = token && fromNumber(token.price)
  return price !== undefined && compareDecimals(price, '0') > 0 ? price : undefined
}
