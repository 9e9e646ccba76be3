import type { KeptTransaction, SentStatus } from '../../contracts/account/sent-transaction.js'
import type { Transaction, Transfer } from '../../contracts/account/transaction.js'
import type { Network } from '../../contracts/network/network.js'
import type { AssetName } from '../../data/assets/asset.js'
import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import type { GasTerms } from '../../services/nodes/fees.js'

/** A transfer with the identified name of its asset. An NFT has none. */
export type NamedTransfer = Transfer & { readonly asset?: AssetName }

/** A transaction for display in Activity, from the service or sent from the modal. */
export interface ActivityEntry {
  /** The service's id, or the hash if the service does not list the transaction yet. */
  readonly id: string
  readonly hash: string
  readonly chain: string
  /** A key of the messages, or a newer word of the service. */
  readonly operation: string
  readonly status: SentStatus
  /** The time of the block, or of sending for a pending transaction, in milliseconds. */
  readonly atMs: number
  readonly isMined: boolean
  readonly from: string
  readonly to: string
  readonly transfers: readonly NamedTransfer[]
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
  const { hash, chain, operationType: operation, sentFrom: from, sentTo: to } = metadata
  const status = statuses[metadata.status]
  // An unreadable time becomes 0, so that the list can still be sorted.
  const atMs = Date.parse(metadata.minedAt) || 0
  return { id, hash, chain, operation, status, atMs, isMined: status !== 'pending', from, to, transfers }
}

export function fromSent(sent: KeptTransaction): ActivityEntry {
  const { hash, chain, operationType: operation, status, minedAt, sentAt, from, to, transfers } = sent
  const when = { atMs: minedAt ?? sentAt, isMined: minedAt !== undefined }
  return { id: hash, hash, chain, operation, status, ...when, from, to, transfers, sent }
}

/**
 * Combines the service's entry with the transaction that was signed here: signed transfers are shown as signed.
 * Received amounts are known only afterwards, and further transfers are the service's.
 */
export function asSigned(entry: ActivityEntry, sent: KeptTransaction): ActivityEntry {
  const listed = [...entry.transfers]
  const signed = sent.transfers.map((own) => {
    const at = listed.findIndex(({ direction, nft_info }) => direction === own.direction && !nft_info)
    const [found] = at < 0 ? [] : listed.splice(at, 1)
    return found && own.direction === 'in' ? { ...found, fungible_info: own.fungible_info } : own
  })
  const { from, to, operationType: operation } = sent
  return { ...entry, operation, from, to, transfers: [...signed, ...listed], sent }
}

/** A reviewed transaction that is sent again: the page shows it, and the wallet is asked for exactly it. */
export interface AgainReview {
  readonly kind: 'speedUp' | 'resend'
  readonly sent: KeptTransaction
  readonly request: NonNullable<KeptTransaction['request']>
  readonly network: Network
  readonly nonce: number
  /** The gas limit and its price. `undefined`: the wallet decides, as for any other transaction. */
  readonly terms: GasTerms | undefined
  /** The highest fee, in smallest units of the native coin; `undefined` if it is not known. */
  readonly fee: bigint | undefined
  /** The part of the fee for data, which no signed field limits. Undefined if it cannot be read. */
  readonly dataFee: bigint | undefined
}

/** True if the network charges an unknown fee for data. Without terms, the wallet sets the whole fee anyway. */
export const hasFeeDoubt = ({ terms, dataFee }: AgainReview): boolean => terms !== undefined && dataFee === undefined

/**
 * True if a transaction moved nothing and was not sent from here. A token contract can report such transfers for any
 * account, to put an address into the history that the visitor may copy.
 */
export function isEmptyTransfer({ chain, operation, from, sent, transfers }: ActivityEntry, owner: string | undefined) {
  if (sent || transfers.length === 0) return false
  const isOwnCall = operation !== 'send' && operation !== 'receive' && isSameAddress(chain, from, owner)
  return !isOwnCall && transfers.every(({ nft_info, quantity }) => !nft_info && isZeroAmount(quantity.numeric))
}
