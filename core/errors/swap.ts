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
  /** The service answered a quote that has no amount: nobody sells so little, or so much. */
  SwapAmountError: { code: 'swap_amount', text: 'Incorrect amount', meta: ['Please enter a valid amount'] },
  SwapNetworkError: {
    code: 'swap_network',
    text: 'Network not supported for Swaps',
    meta: ({ network }: { network: string | undefined }) => [`Network: ${network ?? 'none'}`],
  },
  TransactionRevertedError: {
    code: 'transaction_reverted',
    text: 'Transaction error',
    meta: ({ hash }: { hash: string }) => [
      `Hash: ${hash}`,
      'The contract took it back: the price may have moved by more than was allowed.',
    ],
  },
  BuiltTransactionError: {
    code: 'built_transaction',
    text: 'The service built a transaction that does something else',
    meta: ({ wrong }: { wrong: string }) => [wrong],
  },
  /** The transaction differs from the review, or would not have the reviewed effect. The wallet is not asked. */
  RefusedTransactionError: {
    code: 'refused_transaction',
    text: ({ reason }: { reason: RefusalReason }) => refusals[reason],
    meta: ({ wrong }: { wrong: string }) => [wrong],
    keeps: ['reason'],
  },
})

// biome-ignore format: a list of names
export const {
  GasPriceNetworkError, NoSwapAddressError, SwapStepError, SwapAmountError, SwapNetworkError, TransactionRevertedError,
  BuiltTransactionError, RefusedTransactionError,
} = classes
