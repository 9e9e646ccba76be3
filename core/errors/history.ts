import { errorClasses, factsOf, type MappedFacts } from './base.js'

// biome-ignore format: a table
export const { HistoryAddressMissingError, HistoryFailedError, TransactionMinedError } = errorClasses({
  HistoryAddressMissingError: { code: 'history_address_missing', text: 'Fetching transactions requires an account address',
    meta: ['Got: none', 'Connect an account first'] },
  HistoryFailedError: { code: 'history_failed', text: 'Failed to fetch transactions',
    meta: ({ address, cause }: { address: string } & MappedFacts) => [`Account: ${address}`, ...factsOf(cause)] },
  TransactionMinedError: { code: 'transaction_mined', text: 'It is mined already',
    meta: ({ hash }: { hash: string }) => [`Transaction: ${hash}`, 'Nothing was sent'] },
})
