import type { KeptTransaction, SentStatus } from '../../contracts/account/sent-transaction.js'
import type { Transaction, Transfer } from '../../contracts/account/transaction.js'

/** A transaction as Activity shows it, whether the service told of it or it was sent from here. */
export interface ActivityEntry {
  /** The service's id, or the hash of what it does not have yet. */
  readonly id: string
  readonly hash: string
  /** CAIP-2. */
  readonly chain: string
  /** A known word, or one that the service has added since. */
  readonly operation: string
  readonly status: SentStatus
  /** When it was mined, or sent while it is not. Milliseconds. */
  readonly atMs: number
  readonly isMined: boolean
  readonly from: string
  readonly to: string
  readonly transfers: readonly Transfer[]
  readonly nonce?: number | undefined
  /** The kept record of a transaction that was sent from the modal. */
  readonly sent?: KeptTransaction | undefined
}

const statuses = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
} as const satisfies Record<Transaction['metadata']['status'], SentStatus>

export function fromHistory({ id, metadata, transfers }: Transaction): ActivityEntry {
  const atMs = Date.parse(metadata.minedAt)
  const status = statuses[metadata.status]
  return {
    id,
    hash: metadata.hash,
    chain: metadata.chain,
    operation: metadata.operationType,
    status,
    // A time that cannot be read must not make the whole list unsortable.
    atMs: Number.isNaN(atMs) ? 0 : atMs,
    isMined: status !== 'pending',
    from: metadata.sentFrom,
    to: metadata.sentTo,
    transfers,
    nonce: metadata.nonce,
  }
}

export function fromSent(sent: KeptTransaction): ActivityEntry {
  return {
    id: sent.hash,
    hash: sent.hash,
    chain: sent.chain,
    operation: sent.operationType,
    status: sent.status,
    atMs: sent.minedAt ?? sent.sentAt,
    isMined: sent.minedAt !== undefined,
    from: sent.from,
    to: sent.to,
    transfers: sent.transfers,
    nonce: sent.nonce,
    sent,
  }
}
