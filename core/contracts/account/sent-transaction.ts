import * as z from 'zod/mini'
import { caipNetworkId } from '../caip.js'
import { smallestUnits } from '../fields.js'
import { transfer } from './transaction.js'

const sentRequest = z.object({ to: z.string(), value: smallestUnits(), data: z.optional(z.string()) })

const announced = {
  /** A transaction hash on EVM networks; on Solana the signature in base58. */
  hash: z.string(),
  chain: caipNetworkId,
  /** Plain addresses, without a network. */
  from: z.string(),
  to: z.string(),
  /** The kind of operation: `send`, `trade`, `approve` … */
  operationType: z.string(),
  /** The transfers, in the form of the history service: `quantity.numeric` is a decimal text in whole tokens. */
  transfers: z.array(transfer),
  /** The request to send it again. Absent: a dropped transaction cannot be sent again from here. */
  request: z.optional(sentRequest),
}

export const sentTransaction = z.object(announced)
export type SentTransaction = z.infer<typeof sentTransaction>

/**
 * The progress of a transaction. `dropped`: no node has it any more; `replaced`: another transaction used its nonce.
 */
export const sentStatus = z.enum(['pending', 'confirmed', 'failed', 'dropped', 'replaced'])
export type SentStatus = z.infer<typeof sentStatus>

/** A sent transaction, in the form of browser storage, which other tabs read too. */
export const keptTransaction = z.object({
  ...announced,
  status: sentStatus,
  /** In milliseconds, like the other times. */
  sentAt: z.number(),
  minedAt: z.optional(z.number()),
  /** EVM only: the account's nonce, known once a node has seen the transaction. */
  nonce: z.optional(z.number()),
  /** Hashes of the transaction that replaced this one, and of the transaction that this one replaces. */
  replacedBy: z.optional(z.string()),
  replaces: z.optional(z.string()),
  /** A proposal to a contract account whose owners have to approve it. `hash` is the proposal's hash. */
  isProposed: z.optional(z.boolean()),
  /** The proposal's hash, after an owner has executed it. */
  proposedAs: z.optional(z.string()),
  /** Final: enough blocks follow it that it no longer changes. */
  isSettled: z.optional(z.boolean()),
})
export type KeptTransaction = z.infer<typeof keptTransaction>
