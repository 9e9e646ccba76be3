import * as z from 'zod/mini'
import { caipNetworkId } from '../caip.js'
import { smallestUnits } from '../fields.js'
import { transfer } from './transaction.js'

const sentRequest = z.object({ to: z.string(), value: smallestUnits(), data: z.optional(z.string()) })

const announced = {
  /** A transaction hash on EVM networks; on Solana the signature in base58. */
  hash: z.string(),
  chain: caipNetworkId,
  /** Plain addresses. */
  from: z.string(),
  to: z.string(),
  /** A word of `send`, `trade`, `approve` … */
  operationType: z.string(),
  /** The transfers as the history service reports them: `quantity.numeric` is a decimal text in whole tokens. */
  transfers: z.array(transfer),
  /** Absent: what was dropped cannot be sent again from here. */
  request: z.optional(sentRequest),
}

export const sentTransaction = z.object(announced)
export type SentTransaction = z.infer<typeof sentTransaction>

/** How far it got. `dropped`: no node has it any more; `replaced`: another one with its number took its place. */
export const sentStatus = z.enum(['pending', 'confirmed', 'failed', 'dropped', 'replaced'])
export type SentStatus = z.infer<typeof sentStatus>

/** A sent transaction as storage keeps it, and as other tabs read it. */
export const keptTransaction = z.object({
  ...announced,
  status: sentStatus,
  /** Milliseconds, as are the others. */
  sentAt: z.number(),
  minedAt: z.optional(z.number()),
  /** EVM: its number among those of the account; known once a node has seen it. */
  nonce: z.optional(z.number()),
  /** Hashes: of what took its place, and of what it was to take the place of. */
  replacedBy: z.optional(z.string()),
  replaces: z.optional(z.string()),
  /** It waits for the owners of an account that is a contract. Its hash is the one of the proposal. */
  isProposed: z.optional(z.boolean()),
  /** The hash of the proposal, after an owner has run it. */
  proposedAs: z.optional(z.string()),
  /** Nothing about it changes any more: it is deep enough in the chain. */
  isSettled: z.optional(z.boolean()),
})
export type KeptTransaction = z.infer<typeof keptTransaction>
