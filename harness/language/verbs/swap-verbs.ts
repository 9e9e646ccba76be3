import * as z from 'zod/mini'
import { type ActionsOf, nothing } from './actions.js'

const side = z.enum(['source', 'target'])

/** Verbs of a visitor who swaps one token for another. Each means the same in both targets. */
export const swapVerbs = {
  /** How much goes; with `side: target` how much is wanted. */
  enterSwap: z.union([z.string(), z.strictObject({ amount: z.string(), side })]),
  /** From the list of tokens, by its symbol: what is received, unless `side` says otherwise. */
  chooseSwapToken: z.union([z.string(), z.strictObject({ token: z.string(), side })]),
  openSwapTokens: side,
  findSwapToken: z.string(),
  /** Why there can be no swap as it stands; of an amount also what is wrong with it. */
  seeSwapBlocked: z.strictObject({
    by: z.enum(['amount', 'balance', 'gas', 'quote', 'offer', 'price', 'balances']),
    reason: z.optional(z.enum(['zero', 'negative', 'exponent', 'grouping', 'digits', 'decimals', 'text'])),
  }),
  exchangeTokens: nothing,
  swapAll: nothing,
  reviewSwap: nothing,
  confirmSwap: nothing,
  /** In the review: takes what holds by now, where it says that something has changed or was refused. */
  renewSwap: nothing,
  retrySwap: nothing,
} as const

export type SwapActions = ActionsOf<typeof swapVerbs>
