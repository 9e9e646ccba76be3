import * as z from 'zod/mini'
import { tokenAmount } from '../../lib/quantities.js'

/** `alice`, `alice.smart`, or an address. */
const holder = z.string().check(z.regex(/^([a-z][a-zA-Z0-9-]*(\.smart)?|0x[\da-fA-F]{40})$/))
const symbol = z.string().check(z.regex(/^[A-Z]+$/))

export const tokenAmounts = z.record(symbol, tokenAmount)
export const tokensByHolder = z.record(holder, tokenAmounts)
/** Numbers of NFTs by names such as `DEED 1` and `GEAR 5`. */
export const nftCounts = z.record(
  z.string().check(z.regex(/^(DEED|GEAR) \d+$/, 'DEED 1 or GEAR 5')),
  z.int().check(z.nonnegative()),
)
export const nftsByHolder = z.record(holder, nftCounts)
/** Reserves of a pool: amounts of the token and of the chain's native token. */
export const poolReserves = z.strictObject({ token: tokenAmount, native: tokenAmount })
export const reservesBySymbol = z.record(symbol, poolReserves)

const ensName = z.union([
  holder,
  z.strictObject({
    holder,
    /** URL of an avatar picture. */
    avatar: z.optional(z.string()),
    /** Holders on other chains, by chain id (ENSIP-11). */
    on: z.optional(z.record(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), holder)),
    /** False: the holder's address does not resolve to this name. @default true for the first name of a holder */
    primary: z.optional(z.boolean()),
  }),
])

/** Initial holdings, beside the contracts and the filled pools. */
export const economySpec = z.strictObject({
  tokens: z.optional(tokensByHolder),
  nfts: z.optional(nftsByHolder),
  reserves: z.optional(reservesBySymbol),
  /** Names of the Ethereum Name Service on chain 1, and names below `base.eth` on chain 8453. */
  names: z.optional(z.record(z.string(), ensName)),
})
export type EconomySpec = z.infer<typeof economySpec>
