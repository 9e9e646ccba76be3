import * as z from 'zod/mini'
import { amount, anyAmount } from '../lib/quantities.js'
import { evmAddress } from './chain-spec.js'
import { nftCounts, reservesBySymbol, tokenAmounts, tokensByHolder } from './economy/economy-spec.js'

const holder = z.string()

/** A contract by the name that `deploy` gave it; or by its name in the project, and where it stands. */
const named = { contract: z.string(), at: z.optional(evmAddress) }
export type ContractName = z.infer<z.ZodMiniObject<typeof named>>
const inContract = { ...named, function: z.string(), args: z.optional(z.array(z.json())) }

/** The answer of a function of a dapp's contract, asked without a transaction. */
export const returnedByContract = z.strictObject({ ...inContract, returns: z.json() })
export type ContractCall = Omit<z.infer<typeof returnedByContract>, 'returns'>

/** An event that a contract told, since the chain began. */
export const eventOfContract = z.strictObject({
  ...named,
  name: z.string(),
  /** Some of its values by name, or all of them in their order. */
  args: z.optional(z.union([z.record(z.string(), z.json()), z.array(z.json())])),
  /** How often exactly; 0: never. @default at least once */
  count: z.optional(z.int().check(z.nonnegative())),
})
export type ContractEvent = z.infer<typeof eventOfContract>

/** A transaction to a contract of the dapp. `from` is `alice` or `alice.smart`. */
const contractSend = z.strictObject({ ...inContract, from: holder, value: z.optional(amount) })
export type ContractSend = z.infer<typeof contractSend>

const plainCall = {
  to: z.string(),
  value: z.optional(amount),
  data: z.optional(z.string().check(z.regex(/^0x(?:[\da-fA-F]{2})*$/, 'bytes: 0x and pairs of digits'))),
}

/** A transaction of any address, without its key: of a whale, a timelock, a contract. Nobody pays for its gas. */
const impersonated = z.union([
  z.strictObject({ ...inContract, from: holder, value: z.optional(amount) }),
  z.strictObject({ ...plainCall, from: holder }),
])
export type Impersonation = z.infer<typeof impersonated>

const goods = { tokens: z.optional(tokenAmounts), nfts: z.optional(nftCounts) }

/** Events on a chain besides those that the page causes. Several happen in this order. */
export const chainAction = z.strictObject({
  /** Without a transaction. */
  setBalance: z.optional(z.record(z.string(), anyAmount)),
  /** Fills a pool of the exchange anew, by symbol, without a transaction. */
  setReserves: z.optional(reservesBySymbol),
  /** The exchange's allowances by symbol, set without a transaction. */
  setAllowance: z.optional(tokensByHolder),
  /** New tokens, in a transaction of somebody else's. */
  mint: z.optional(z.record(holder, z.strictObject(goods))),
  /** A transaction of `from`, for each thing that is named. */
  transfer: z.optional(z.strictObject({ from: holder, to: holder, native: z.optional(amount), ...goods })),
  send: z.optional(contractSend),
  /** Code at an address, whose storage stays: bytes, the name of a contract that stands there, or the file of an artefact. */
  etch: z.optional(z.record(z.string(), z.string())),
  /** Values that a contract keeps, by contract or address, and by slot. A value may be a number, `1 ETH`, a name or 32 bytes. */
  store: z.optional(z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
  impersonate: z.optional(impersonated),
  /** Drops the holder's pending transactions. */
  drop: z.optional(holder),
  /** Replaces the holder's oldest pending transaction: with a higher fee, or by one that does nothing. */
  replace: z.optional(z.strictObject({ of: holder, by: z.enum(['speed-up', 'cancel']) })),
  /** So many blocks. */
  mine: z.optional(z.int().check(z.positive())),
  fault: z.optional(z.union([z.string(), z.record(z.string(), z.json())])),
  /** The fault's id. */
  id: z.optional(z.string()),
})
export type ChainAction = z.infer<typeof chainAction>
