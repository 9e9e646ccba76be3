import * as z from 'zod/mini'
import { isWhole, mostDecimals, wholeNumber } from '../../contracts/fields.js'
import { isOneOf } from '../../errors/base.js'
import { shownText } from '../../lib/shown-text.js'

/** Stands for all decimals that are too many. No service's claim has so many, so the token is refused. */
const tooManyDecimals = mostDecimals + 1

/** Decimals as a contract or mint tells them. Undefined for what is no number. */
export function decimalsOf(told: unknown): number | undefined {
  const decimals = typeof told === 'bigint' && told > BigInt(tooManyDecimals) ? tooManyDecimals : Number(told)
  return isWhole(decimals) ? Math.min(decimals, tooManyDecimals) : undefined
}

/** The words of a contract or mint about itself. A member that it does not tell is undefined. */
export const tokenFacts = z.object({
  name: z.optional(shownText()),
  symbol: z.optional(shownText()),
  decimals: z.optional(wholeNumber(tooManyDecimals)),
})
export type TokenFacts = z.infer<typeof tokenFacts>

/** No contract or mint answers at this address. */
export const isSilent = ({ symbol, name, decimals }: TokenFacts): boolean =>
  symbol === undefined && name === undefined && decimals === undefined

/** Whether an error says that the node cannot answer. Any other one comes from the contract. */
export const isOfNode = (error: unknown): boolean =>
  isOneOf(
    error,
    'http_timeout',
    'http_unreachable',
    'http_answer',
    'http_status',
    'rpc_limit_exceeded',
    'rpc_internal',
    'rpc_method_not_found',
    'rpc_method_not_supported',
    'rpc_resource_not_found',
  )
