import * as z from 'zod/mini'
import { nftsByHolder, reservesBySymbol } from '../chains/economy/economy-spec.js'
import { amount, tokenAmount } from '../lib/quantities.js'

/** Exactly so much, or a bound where what is paid for gas decides. */
const nativeFact = z.union([amount, z.strictObject({ below: amount })])
const tokenFact = z.union([
  tokenAmount,
  z.strictObject({ above: z.optional(tokenAmount), below: z.optional(tokenAmount) }),
])
const byHolder = <Schema extends z.ZodMiniType>(schema: Schema) => z.record(z.string(), schema)

/** Facts that a chain itself reports, asked past its proxy. Holders are `alice`, `alice.smart`, or an address. */
export const chainFacts = z.strictObject({
  balance: z.optional(byHolder(nativeFact)),
  /** By symbol, whole tokens to the last decimal: `alice: { USDC: '99.5' }`. */
  tokens: z.optional(byHolder(z.record(z.string(), tokenFact))),
  nfts: z.optional(nftsByHolder),
  allowance: z.optional(byHolder(z.record(z.string(), tokenFact))),
  reserves: z.optional(reservesBySymbol),
  transactions: z.optional(byHolder(z.int())),
  pending: z.optional(byHolder(z.int())),
  calls: z.optional(z.record(z.string(), z.union([z.int(), z.strictObject({ min: z.int() })]))),
})
export type ChainFacts = z.infer<typeof chainFacts>
export type TokenFact = z.infer<typeof tokenFact>
