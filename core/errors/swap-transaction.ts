import { errorClass, ModalError } from './base.js'

// Errors of a swap's review. Hosts may match their texts: they never change.

export const SwapNetworkError = errorClass(
  'SwapNetworkError',
  'swap_network',
  'Network not supported for Swaps',
  ({ network }: { network: string | undefined }) => [`Network: ${network ?? 'none'}`],
)

export const TransactionRevertedError = errorClass(
  'TransactionRevertedError',
  'transaction_reverted',
  'Transaction error',
  ({ hash }: { hash: string }) => [
    `Hash: ${hash}`,
    'The contract took it back: the price may have moved by more than was allowed.',
  ],
)

export const BuiltTransactionError = errorClass(
  'BuiltTransactionError',
  'built_transaction',
  'The service built a transaction that does something else',
  ({ wrong }: { wrong: string }) => [wrong],
)

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
