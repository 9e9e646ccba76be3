import * as z from 'zod/mini'
import { nftCounts, reservesBySymbol, tokenAmounts, tokensByHolder } from '../../chains/economy/economy-spec.js'
import { amount } from './quantities.js'

const holder = z.string()

/** What happens on a chain besides what the page does. Several of them happen in this order. */
export const chainAction = z.strictObject({
  /** Without a transaction. */
  setBalance: z.optional(z.record(z.string(), amount)),
  /** Fills a pool of the exchange anew, by symbol, without a transaction. */
  setReserves: z.optional(reservesBySymbol),
  /** What the exchange may take of a holder's, by symbol, without a transaction. */
  setAllowance: z.optional(tokensByHolder),
  /** New tokens, in a transaction of somebody else's. */
  mint: z.optional(z.record(holder, z.strictObject({ tokens: z.optional(tokenAmounts), nfts: z.optional(nftCounts) }))),
  /** A transaction of `from`, for each thing that is named. */
  transfer: z.optional(
    z.strictObject({
      from: holder,
      to: holder,
      native: z.optional(amount),
      tokens: z.optional(tokenAmounts),
      nfts: z.optional(nftCounts),
    }),
  ),
  /** What waits of this holder's is forgotten. */
  drop: z.optional(holder),
  /** What waits of this holder's longest is sent again for a higher fee, or something that does nothing in its place. */
  replace: z.optional(z.strictObject({ of: holder, by: z.enum(['speed-up', 'cancel']) })),
  /** So many blocks. */
  mine: z.optional(z.int().check(z.positive())),
  fault: z.optional(z.union([z.string(), z.record(z.string(), z.json())])),
  /** Of the fault. */
  id: z.optional(z.string()),
})
export type ChainAction = z.infer<typeof chainAction>
