import { errorClass, factsOf, type MappedFacts, ModalError } from './base.js'

// Hosts may match these texts: they never change.

export const GasPriceNetworkError = errorClass(
  'GasPriceNetworkError',
  'gas_price_network',
  'Network not supported for Gas Price',
  ({ network, cause }: { network: string | undefined } & MappedFacts) => [
    `Network: ${network ?? 'none'}`,
    ...factsOf(cause),
  ],
)

export const NoSwapAddressError = errorClass(
  'NoSwapAddressError',
  'swap_no_address',
  'No address found to swap the tokens from.',
  () => [],
)

const steps = {
  initialize: 'Failed to initialize swap',
  networkPrice: 'Failed to fetch network token price',
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  transaction: 'Failed to create transaction',
} as const
export type SwapStep = keyof typeof steps

export class SwapStepError extends ModalError<'swap_step'> {
  readonly step: SwapStep

  constructor({ step, cause }: { step: SwapStep } & MappedFacts) {
    super({ name: 'SwapStepError', code: 'swap_step', shortMessage: steps[step], meta: factsOf(cause), cause })
    this.step = step
  }
}

/** The service answered a quote that has no amount: nobody sells so little, or so much. */
export const SwapAmountError = errorClass('SwapAmountError', 'swap_amount', 'Incorrect amount', () => [
  'Please enter a valid amount',
])
