import { factsOf, ModalError } from './base.js'

/** SPEC 5: "Fetching transactions requires an account address." */
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

/** SPEC 8: the history could not be had. The cause says why. */
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

/** What was sent cannot be sent again, or faster. */
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
