import * as z from 'zod/mini'
import { mostDecimals, textLike, wholeNumber } from './fields.js'

/** The longest amount that is read: 2^256 has 78 digits. A longer one would only cost time. */
const longestAmount = 80

export const tokenDecimals = wholeNumber(mostDecimals)

export function isTokenDecimals(value: unknown): value is number {
  return tokenDecimals.safeParse(value).success
}

export const tokenDecimalsText = z
  .string()
  .check(
    z.refine((text) => /^\d{1,2}$/.test(text) && isTokenDecimals(Number(text)), 'a whole number from 0 to 77, as text'),
  )

/** A decimal that is not below zero: digits, at most one point, no exponent, no grouping. */
export const decimalAmount = textLike(new RegExp(`^(?=.{1,${longestAmount}}$)\\d+(\\.\\d+)?$`), 'a decimal')

/** A whole number of a token's smallest units, as text. */
export const smallestUnits = textLike(new RegExp(`^\\d{1,${longestAmount}}$`), 'a whole number of smallest units')

/** A price in US dollars, or what something is worth. */
export function price() {
  return z.number().check(z.refine((value) => value >= 0, 'a price'))
}
