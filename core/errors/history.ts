import { errorClass, factsOf, type MappedFacts } from './base.js'

export const HistoryAddressMissingError = errorClass(
  'HistoryAddressMissingError',
  'history_address_missing',
  'Fetching transactions requires an account address',
  () => ['Got: none', 'Connect an account first'],
)

export const HistoryFailedError = errorClass(
  'HistoryFailedError',
  'history_failed',
  'Failed to fetch transactions',
  ({ address, cause }: { address: string } & MappedFacts) => [`Account: ${address}`, ...factsOf(cause)],
)

export const TransactionMinedError = errorClass(
  'TransactionMinedError',
  'transaction_mined',
  'It is mined already',
  ({ hash }: { hash: string }) => [`Transaction: ${hash}`, 'Nothing was sent'],
)
