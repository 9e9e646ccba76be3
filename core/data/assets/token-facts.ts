import * as z from 'zod/mini'
import { isWhole, mostDecimals, wholeNumber } from '../../contracts/fields.js'
import { shownText } from '../../lib/shown-text.js'

/** Stands for every number of decimals above the limit. A service cannot claim this number, so the token is refused. */
const tooManyDecimals = mostDecimals + 1

/** The decimals that a contract or mint reports. Undefined for a value that is not a number. */
export function decimalsOf(told: unknown): number | undefined {
  const decimals = typeof told === 'bigint' && told > BigInt(tooManyDecimals) ? tooManyDecimals : Number(told)
  return isWhole(decimals) ? Math.min(decimals, tooManyDecimals) : undefined
}

/** Facts that a contract or mint reports about itself. A fact that it does not report is undefined. */
export const tokenFacts = z.object({
  name: z.optional(shownText()),
  symbol: z.optional(shownText()),
  decimals: z.optional(wholeNumber(tooManyDecimals)),
})
export type TokenFacts = z.infer<typeof tokenFacts>

/** True if no contract or mint answered at this address. */
export const isSilent = ({ symbol, name, decimals }: TokenFacts): boolean =>
  symbol === undefined && name === undefined && decimals === undefined
