import type { KeptTransaction, SentStatus } from '../../contracts/account/sent-transaction.js'
import type { Transaction, Transfer } from '../../contracts/account/transaction.js'
import type { Network } from '../../contracts/network/network.js'
import type { AssetName } from '../../data/assets/asset.js'
import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import type { GasTerms } from '../../services/nodes/fees.js'

/** A transfer under the name of its asset. An NFT has none. */
export type NamedTransfer = Transfer & { readonly asset?: AssetName }

/** A transaction as Activity shows it, whether the service told of it or it was sent from here. */
export interface ActivityEntry {
  /** The service's id, or the hash where the service does not list it yet. */
  readonly id: string
  readonly hash: string
  readonly chain: string
  /** A word of our messages, or a newer one of the service. */
  readonly operation: string
  readonly status: SentStatus
  /** When it was mined, or sent while it is not. Milliseconds. */
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
  // An unreadable time must not make the list unsortable.
  const atMs = Date.parse(metadata.minedAt) || 0
  return { id, hash, chain, operation, status, atMs, isMined: status !== 'pending', from, to, transfers }
}

export function fromSent(sent: KeptTransaction): ActivityEntry {
  const { hash, chain, operationType: operation, status, minedAt, sentAt, from, to, transfers } = sent
  const when = { atMs: minedAt ?? sentAt, isMined: minedAt !== undefined }
  return { id: hash, hash, chain, operation, status, ...when, from, to, transfers, sent }
}

/**
 * An entry of the service for a transaction that was sent from here: what was signed is drawn as it was signed. The amount that
 * came in is known only afterwards, and transfers that were not asked for are the service's.
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

/** A transaction that is sent once more, as reviewed: the page draws it, and the wallet is asked for exactly it. */
export interface AgainReview {
  readonly kind: 'speedUp' | 'resend'
  readonly sent: KeptTransaction
  readonly request: NonNullable<KeptTransaction['request']>
  readonly network: Network
  readonly nonce: number
  /** The gas limit and its price. `undefined`: the wallet decides, as for any other transaction. */
  readonly terms: GasTerms | undefined
  /** The highest fee, in smallest units of the native coin; `undefined` where it is not known. */
  readonly fee: bigint | undefined
  /** The part of the fee for data, which no signed field limits. Undefined where nobody tells it. */
  readonly dataFee: bigint | undefined
}

/** True if the network takes a fee for data that nobody tells. Without terms, the wallet sets the whole fee. */
export const hasFeeDoubt = ({ terms, dataFee }: AgainReview): boolean => terms !== undefined && dataFee === undefined

/**
 * Whether a transaction moved nothing and was not sent from here. A token contract can report such transfers of any account:
 * they put an address into the history, for the visitor to copy.
 */
export function isEmptyTransfer({ chain, operation, from, sent, transfers }: ActivityEntry, owner: string | undefined) {
  if (sent || transfers.length === 0) return false
  const isOwnCall = operation !== 'send' && operation !== 'receive' && isSameAddress(chain, from, owner)
  return !isOwnCall && transfers.every(({ nft_info, quantity }) => !nft_info && isZeroAmount(quantity.numeric))
}
