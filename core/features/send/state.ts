import * as z from 'zod/mini'
import { tokenBalance } from '../../contracts/account/token.js'
import { boolean, list, pictureUrl } from '../../lib/light-forms.js'

/**
 * SPEC 3, "Send state"; what the form holds besides is the form's own. Amounts are bigint or decimal texts. SPEC's
 * `gasPriceInUSD` and `networkBalanceInUSD` are spelt as every name here is, and its `lastRetry` is `retryAtMs` of the
 * portfolio, which asks for the balances and waits between two tries.
 */
export const sendState = z.strictObject({
  token: z.optional(tokenBalance),
  /** A decimal; undefined while there is none that can be sent. */
  sendTokenAmount: z.optional(z.string()),
  receiverAddress: z.optional(z.string()),
  receiverProfileName: z.optional(z.string()),
  receiverProfileImageUrl: z.optional(pictureUrl()),
  /** Wei for a unit of gas; on Solana lamports for going first. */
  gasPrice: z.optional(z.custom<bigint>((value) => typeof value === 'bigint', 'a bigint')),
  gasPriceInUsd: z.optional(z.string()),
  networkBalanceInUsd: z.optional(z.string()),
  tokenBalances: list(tokenBalance),
  loading: boolean(),
})
export type SendState = z.infer<typeof sendState>
