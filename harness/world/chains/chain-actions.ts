import * as z from 'zod/mini'
import { amount, anyAmount } from '../lib/quantities.js'
import { evmAddress } from './chain-spec.js'
import { nftCounts, reservesBySymbol, tokenAmounts, tokensByHolder } from './economy/economy-spec.js'

const holder = z.string()

/** A contract by its name in `deploy`; or by its name in the project and its address. */
const named = { contract: z.string(), at: z.optional(evmAddress) }
export type ContractName = z.infer<z.ZodMiniObject<typeof named>>
const inContract = { ...named, function: z.string(), args: z.optional(z.array(z.json())) }

/** The expected result of a contract function, called without a transaction. */
export const returnedByContract = z.strictObject({ ...inContract, returns: z.json() })
export type ContractCall = Omit<z.infer<typeof returnedByContract>, 'returns'>

/** An expected contract event, at any time since the chain began. */
export const eventOfContract = z.strictObject({
  ...named,
  name: z.string(),
  /** Arguments by name (any subset), or all of them in order. */
  args: z.optional(z.union([z.record(z.string(), z.json()), z.array(z.json())])),
  /** Exact number of events; 0 means never. @default at least once */
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

/** A transaction from any address without its key: a whale, a timelock, a contract. Its gas costs nothing. */
const impersonated = z.union([
  z.strictObject({ ...inContract, from: holder, value: z.optional(amount) }),
  z.strictObject({ ...plainCall, from: holder }),
])
export type Impersonation = z.infer<typeof impersonated>

const goods = { tokens: z.optional(tokenAmounts), nfts: z.optional(nftCounts) }

/** Events on a chain that the page does not cause. Several run in this order. */
export const chainAction = z.strictObject({
  /** Sets balances without a transaction. */
  setBalance: z.optional(z.record(z.string(), anyAmount)),
  /** Sets the reserves of the exchange's pools by token symbol, without a transaction. */
  setReserves: z.optional(reservesBySymbol),
  /** Sets the exchange's allowances by symbol, without a transaction. */
  setAllowance: z.optional(tokensByHolder),
  /** Mints tokens in a transaction of another sender. */
  mint: z.optional(z.record(holder, z.strictObject(goods))),
  /** One transaction of `from` for each named asset. */
  transfer: z.optional(z.strictObject({ from: holder, to: holder, native: z.optional(amount), ...goods })),
  send: z.optional(contractSend),
  /** Replaces the code at an address and keeps its storage: bytes, the name of a deployed contract, or an artefact file. */
  etch: z.optional(z.record(z.string(), z.string())),
  /** Writes storage slots, by contract or address and slot. A value may be a number, `1 ETH`, a name or 32 bytes. */
  store: z.optional(z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])))),
  impersonate: z.optional(impersonated),
  /** Drops the holder's pending transactions. */
  drop: z.optional(holder),
  /** Replaces the holder's oldest pending transaction: with a higher fee, or with an empty one. */
  replace: z.optional(z.strictObject({ of: holder, by: z.enum(['speed-up', 'cancel']) })),
  /** Number of blocks to mine. */
  mine: z.optional(z.int().check(z.positive())),
  fault: z.optional(z.union([z.string(), z.record(z.string(), z.json())])),
  /** Id of the fault, for a step that removes it. */
  id: z.optional(z.string()),
})
export type ChainAction = z.infer<typeof chainAction>
