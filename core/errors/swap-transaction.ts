import { ModalError } from './base.js'

// Errors of a swap's review. Hosts may match their texts: they never change.

/** The network is none of those that can be swapped on, or the data provider does not serve it. */
export class SwapNetworkError extends ModalError<'swap_network'> {
  constructor({ network }: { network: string | undefined }) {
    super({
      name: 'SwapNetworkError',
      code: 'swap_network',
      shortMessage: 'Network not supported for Swaps',
      meta: [`Network: ${network ?? 'none'}`],
    })
  }
}

/** The transaction is on the chain and changed nothing: what it needs was no longer so. */
export class TransactionRevertedError extends ModalError<'transaction_reverted'> {
  constructor({ hash }: { hash: string }) {
    super({
      name: 'TransactionRevertedError',
      code: 'transaction_reverted',
      shortMessage: 'Transaction error',
      meta: [`Hash: ${hash}`, 'The contract took it back: the price may have moved by more than was allowed.'],
    })
  }
}

/** A transaction that a service built cannot match the order. No wallet sees it. */
export class BuiltTransactionError extends ModalError<'built_transaction'> {
  constructor({ wrong, cause }: { wrong: string; cause?: unknown }) {
    super({
      name: 'BuiltTransactionError',
      code: 'built_transaction',
      shortMessage: 'The service built a transaction that does something else',
      meta: [wrong],
      cause,
    })
  }
}

/** Why a transaction is not shown to a wallet, with what the visitor is told of it. */
const refusals = {
  empty: 'The swap has no instructions',
  token: 'The swap would be asked of a token',
  method: 'A transfer or an approval stands where the swap should be',
  contract: 'The exchange is not one that this site allows',
  spender: 'The approval is for somebody whom this site does not allow',
  network: 'The swap is for another network',
  sender: 'The swap is of another account',
  value: 'The swap would take more than was reviewed',
  fails: 'The network would take the swap back',
  less: 'Less would arrive than was reviewed',
  leaves: 'More would leave the account than was reviewed',
  unreachable: 'The swap could not be tried out first',
  decimals: 'The amounts are not those of the token’s contract',
} as const
export type RefusalReason = keyof typeof refusals

/** The transaction differs from the review, or would not have the reviewed effect. The wallet is not asked. */
export class RefusedTransactionError extends ModalError<'refused_transaction'> {
  readonly reason: RefusalReason

  constructor({ reason, wrong, cause }: { reason: RefusalReason; wrong: string; cause?: unknown }) {
    super({
      name: 'RefusedTransactionError',
      code: 'refused_transaction',
      shortMessage: refusals[reason],
      meta: [wrong],
      cause,
    })
    this.reason = reason
  }
}
