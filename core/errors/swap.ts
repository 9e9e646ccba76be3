import { errorClasses, factsOf, type MappedFacts } from './base.js'

// Hosts may match these texts: they never change.

const steps = {
  initialize: 'Failed to initialize swap',
  networkPrice: 'Failed to fetch network token price',
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  transaction: 'Failed to create transaction',
} as const
export type SwapStep = keyof typeof steps

/** The reasons for which a transaction is kept from the wallet, each with the visitor's message. */
const refusals = {
  empty: 'The swap has no instructions',
  token: 'The swap calls a token contract',
  method: 'The swap is a transfer or an approval',
  contract: 'This site doesn’t allow the swap’s exchange',
  spender: 'This site doesn’t allow the approval’s spender',
  network: 'The swap is for another network',
  sender: 'The swap is for another account',
  value: 'The swap takes more than you reviewed',
  fails: 'The swap is expected to fail',
  less: 'You’d receive less than you reviewed',
  leaves: 'You’d pay more than you reviewed',
  unreachable: 'The swap couldn’t be tested first',
  decimals: 'The amounts don’t match the token’s contract',
  unread: 'The swap’s instructions can’t be verified',
  source: 'The swap takes a different token',
  target: 'The swap returns a different token',
  amount: 'The swap takes a different amount',
  receiver: 'The swap pays someone else',
  minimum: 'The exchange guarantees less than you reviewed',
  symbol: 'The token isn’t the one that it’s said to be',
} as const
export type RefusalReason = keyof typeof refusals

const classes = errorClasses({
  GasPriceNetworkError: {
    code: 'gas_price_network',
    text: 'Network not supported for Gas Price',
    meta: ({ network, cause }: { network: string | undefined } & MappedFacts) => [
      `Network: ${network ?? 'none'}`,
      ...factsOf(cause),
    ],
  },
  NoSwapAddressError: { code: 'swap_no_address', text: 'No address found to swap the tokens from.', meta: [] },
  SwapStepError: { code: 'swap_step', text: ({ step }: { step: SwapStep }) => steps[step], keeps: ['step'] },
  /** The service returned a quote without an amount: no exchange trades an amount that small or that large. */
  SwapAmountError: { code: 'swap_amount', text: 'Incorrect amount', meta: ['Please enter a valid amount'] },
  SwapNetworkError: {
    code: 'swap_network',
    text: 'Network not supported for Swaps',
    meta: ({ network }: { network: string | undefined }) => [`Network: ${network ?? 'none'}`],
  },
  TransactionRevertedError: {
    code: 'transaction_reverted',
    text: 'Transaction error',
    meta: ['Hash: {hash}', 'The contract reverted: the price may have moved further than allowed.'],
  },
  BuiltTransactionError: {
    code: 'built_transaction',
    text: 'The service built an unexpected transaction',
    meta: ['{wrong}'],
  },
  /** The transaction differs from its review, or would not have the reviewed effect. The wallet is not asked. */
  RefusedTransactionError: {
    code: 'refused_transaction',
    text: ({ reason }: { reason: RefusalReason }) => refusals[reason],
    meta: ['{wrong}'],
    keeps: ['reason'],
  },
})

export const {
  GasPriceNetworkError,
  NoSwapAddressError,
  SwapStepError,
  SwapAmountError,
  SwapNetworkError,
  TransactionRevertedError,
  BuiltTransactionError,
  RefusedTransactionError,
} = classes

/** @throws {@link RefusedTransactionError} */
export function refuse(reason: RefusalReason, wrong: string): never {
  throw new RefusedTransactionError({ reason, wrong })
}
