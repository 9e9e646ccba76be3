import type { TokenBalance } from '../../contracts/account/token.js'
import { type AmountReason, amountFor, type ParsedAmount, parseAmount, worthOf } from '../../lib/amount.js'
import { compareDecimals, cutDecimals, fromNumber, isDecimal, toUnits } from '../../lib/decimal.js'

export const usdDecimals = 2
export const shownDecimals = 8

/** `price`: the amount is in dollars, and the token has no price. */
export type SendAmountReason = AmountReason | 'price'
export type SendAmount = ParsedAmount | { readonly reason: 'price' }

interface WrittenAmount {
  readonly amountText: string
  readonly isInUsd: boolean
  readonly decimals: number
  readonly decimalSign: string
  readonly balance?: bigint
  readonly price: string | undefined
}

export function readAmount(of: WrittenAmount): SendAmount {
  const { amountText, isInUsd, decimals, decimalSign, balance, price } = of
  const limit = balance !== undefined && { balance }
  if (!isInUsd) return parseAmount(amountText, { decimals, decimalSign, ...limit })
  const written = parseAmount(amountText, { decimals: usdDecimals, decimalSign })
  if (written.reason !== undefined) return written
  // Without a price, an amount in dollars must not be read as tokens.
  if (price === undefined) return { reason: 'price' }
  return parseAmount(amountFor(written.decimal, price, decimals) ?? '0', { decimals, ...limit })
}

/** Converts the amount to the other measure, as a decimal. Undefined when that is impossible. */
export function otherMeasureOf(written: Omit<WrittenAmount, 'balance'>): string | undefined {
  const { amountText, isInUsd, decimals, decimalSign, price } = written
  if (price === undefined) return undefined
  const read = parseAmount(amountText, { decimals: isInUsd ? usdDecimals : decimals, decimalSign })
  if (read.reason !== undefined) return read.reason === 'empty' ? '0' : undefined
  return isInUsd ? amountFor(read.decimal, price, decimals) : worthOf(read.decimal, price)
}

/** Returns the balance in smallest units. Services may list more digits than the token has. */
export function unitsOf({ quantity }: TokenBalance): bigint {
  const decimals = Number(quantity.decimals)
  return isDecimal(quantity.numeric) ? toUnits(cutDecimals(quantity.numeric, decimals), decimals) : 0n
}

/** Returns the price as a decimal in US dollars. Services list an unknown price as zero. */
export function priceOf(token: { readonly price: number } | undefined): string | undefined {
  const price = token && fromNumber(token.price)
  return price !== undefined && compareDecimals(price, '0') > 0 ? price : undefined
}
