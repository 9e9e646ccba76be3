import { ModalError } from './base.js'

// What a swap's review raises: texts of SPEC 8 and of FACTS 9, to the letter.

/** SPEC 8: the network is none of those that can be swapped on, or the data provider does not serve it. */
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

/** What a service built cannot be what was asked for, and is shown to no wallet. */
export class BuiltTransactionError extends ModalError<'built_transaction'> {
  constructor({ wrong }: { wrong: string }) {
    super({
      name: 'BuiltTransactionError',
      code: 'built_transaction',
      shortMessage: 'The service built a transaction that does something else',
      meta: [wrong],
    })
  }
}
