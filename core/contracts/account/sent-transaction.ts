import * as z from 'zod/mini'
import { caipNetworkId } from '../caip.js'
import { smallestUnits } from '../fields.js'
import { transfer } from './transaction.js'

const sentRequest = z.object({ to: z.string(), value: smallestUnits(), data: z.optional(z.string()) })

/** What the page's `beforeSend` has agreed to: see `SendCheck`. JSON leaves out a coin's `token`. */
const agreement = z.object({
  from: z.string(),
  to: z.string(),
  network: caipNetworkId,
  token: z.optional(z.string()),
  amount: z.string(),
  swap: z.optional(z.object({ token: z.optional(z.string()), least: z.string(), needsApproval: z.boolean() })),
})

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
  /** A swap or its approval, on a page with `beforeSend`: what the page was told, for another try. */
  agreed: z.optional(agreement),
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
