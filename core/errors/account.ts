import { errorClasses, factsOf, type MappedFacts, ModalError } from './base.js'

// Errors of an account's balances and history, and of sending.

export class TokenBalanceUnavailableError extends ModalError<'token_balance_unavailable'> {
  /** True if no source has balances for this network, so that a retry cannot help. */
  readonly isNetworkUnserved: boolean

  constructor({ network, cause }: { network: string } & Partial<MappedFacts>) {
    super({
      name: 'TokenBalanceUnavailableError',
      code: 'token_balance_unavailable',
      shortMessage: 'Token Balance Unavailable',
      meta: [
        `Network: ${network}`,
        ...(cause === undefined ? ['The blockchain data provider does not serve it.'] : factsOf(cause)),
      ],
      ...(cause !== undefined && { cause }),
    })
    this.isNetworkUnserved = cause === undefined
  }
}

// Hosts may match these texts: they never change.

const classes = errorClasses({
  HistoryAddressMissingError: {
    code: 'history_address_missing',
    text: 'Fetching transactions requires an account address',
    meta: ['Got: none', 'Connect an account first'],
  },
  HistoryFailedError: {
    code: 'history_failed',
    text: 'Failed to fetch transactions',
    meta: ['Account: {address}', '{cause}'],
  },
  TransactionMinedError: {
    code: 'transaction_mined',
    text: 'It’s already confirmed',
    meta: ['Transaction: {hash}', 'Nothing was sent'],
  },
  EvmSendError: { code: 'send_evm', text: 'Something went wrong' },
  SolanaSendError: { code: 'send_solana', text: 'Failed to send transaction. Please try again.' },
  SendIncompleteError: {
    code: 'send_incomplete',
    text: 'Please enter a valid amount and receiver address',
    meta: ({ missing }: { missing: readonly string[] }) => [`Missing: ${missing.join(', ')}`],
  },
  SendPriceUnknownError: {
    code: 'send_price_unknown',
    text: 'Couldn’t estimate the network fee',
    meta: ['Network: {network}', 'Neither the data provider nor the node says what gas costs.'],
  },
})

export const {
  HistoryAddressMissingError,
  HistoryFailedError,
  TransactionMinedError,
  EvmSendError,
  SolanaSendError,
  SendIncompleteError,
  SendPriceUnknownError,
} = classes
