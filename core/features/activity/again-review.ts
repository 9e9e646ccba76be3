import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { Network } from '../../contracts/network/network.js'
import type { GasPrice } from '../../data/transactions/chain-transaction.js'

/** A transaction that is asked for once more, as it is reviewed: the page draws it, and the wallet is asked for it. */
export interface AgainReview {
  readonly kind: 'speedUp' | 'resend'
  /** The original transaction: its receiver, its transfers, and the wallet's request. */
  readonly sent: KeptTransaction
  readonly request: NonNullable<KeptTransaction['request']>
  readonly network: Network
  /** The number that it has among those of the account. */
  readonly nonce: number | undefined
  /** The highest that is offered; undefined: the wallet decides, as for any other transaction. */
  readonly price: GasPrice | undefined
  /** The most that it costs, in smallest units of the native coin; undefined where that is not known. */
  readonly fee: bigint | undefined
}
