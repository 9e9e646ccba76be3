import { factsOf, type MappedFacts, ModalError } from './base.js'

// Hosts may match these texts: they never change.

/** Nobody says what gas costs on the network. */
export class GasPriceNetworkError extends ModalError<'gas_price_network'> {
  constructor({ network, cause }: { network: string | undefined } & MappedFacts) {
    super({
      name: 'GasPriceNetworkError',
      code: 'gas_price_network',
      shortMessage: 'Network not supported for Gas Price',
      meta: [`Network: ${network ?? 'none'}`, ...factsOf(cause)],
      cause,
    })
  }
}

/** Nobody is connected who could swap. */
export class NoSwapAddressError extends ModalError<'swap_no_address'> {
  constructor() {
    super({
      name: 'NoSwapAddressError',
      code: 'swap_no_address',
      shortMessage: 'No address found to swap the tokens from.',
    })
  }
}

/** The step of a swap that failed, with its text. */
const steps = {
  initialize: 'Failed to initialize swap',
  networkPrice: 'Failed to fetch network token price',
  allowance: 'Failed to check allowance',
  approval: 'Failed to create approval transaction',
  transaction: 'Failed to create transaction',
} as const
export type SwapStep = keyof typeof steps

/** A service would not help with a step of a swap. The cause says why. */
export class SwapStepError extends ModalError<'swap_step'> {
  readonly step: SwapStep

  constructor({ step, cause }: { step: SwapStep } & MappedFacts) {
    super({ name: 'SwapStepError', code: 'swap_step', shortMessage: steps[step], meta: factsOf(cause), cause })
    this.step = step
  }
}

/** The service answered a quote that has no amount: nobody sells so little, or so much. */
export class SwapAmountError extends ModalError<'swap_amount'> {
  constructor() {
    super({
      name: 'SwapAmountError',
      code: 'swap_amount',
      shortMessage: 'Incorrect amount',
      meta: ['Please enter a valid amount'],
    })
  }
}
