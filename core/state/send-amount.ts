import type { TokenBalance } from '../contracts/token.js'
import { amountFor, type ParsedAmount, parseAmount, worthOf } from '../format/amount.js'
import { cutDecimals, isDecimal, toUnits } from '../format/decimal.js'

/** Of a token's value in US dollars. */
export const usdDecimals = 2
/** Of a token's amount that was made of US dollars: more would be noise. */
export const shownDecimals = 8

/** What stands in the field, and of which token. */
interface WrittenAmount {
  readonly amountText: string
  readonly isInUsd: boolean
  readonly decimals: number
  readonly decimalSign: string
  /** Smallest units. */
  readonly balance: bigint
  /** A decimal in US dollars. */
  readonly price: string | undefined
}

/** In smallest units of the token, whatever it is written in. */
export function readAmount({
  amountText,
  isInUsd,
  decimals,
  decimalSign,
  balance,
  price,
}: WrittenAmount): ParsedAmount {
  if (!isInUsd || price === undefined) return parseAmount(amountText, { decimals, decimalSign, balance })
  const written = parseAmount(amountText, { decimals: usdDecimals, decimalSign })
  if (written.reason !== undefined) return written
  return parseAmount(amountFor(written.decimal, price, decimals) ?? '0', { decimals, balance })
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
