import { factsOf, ModalError } from './base.js'

/** The history was asked for without an account. */
export class HistoryAddressMissingError extends ModalError<'history_address_missing'> {
  constructor() {
    super({
      name: 'HistoryAddressMissingError',
      code: 'history_address_missing',
      shortMessage: 'Fetching transactions requires an account address',
      meta: ['Got: none', 'Connect an account first'],
    })
  }
}

/** The history could not be fetched. The cause says why. */
export class HistoryFailedError extends ModalError<'history_failed'> {
  constructor({ address, cause }: { address: string; cause: unknown }) {
    super({
      name: 'HistoryFailedError',
      code: 'history_failed',
      shortMessage: 'Failed to fetch transactions',
      meta: [`Account: ${address}`, ...factsOf(cause)],
      cause,
    })
  }
}

/** A mined transaction cannot be resent or sped up. */
export class TransactionMinedError extends ModalError<'transaction_mined'> {
  constructor({ hash }: { hash: string }) {
    super({
      name: 'TransactionMinedError',
      code: 'transaction_mined',
      shortMessage: 'It is mined already',
      meta: [`Transaction: ${hash}`, 'Nothing was sent'],
    })
  }
}
