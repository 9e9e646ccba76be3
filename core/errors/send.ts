import { factsOf, type MappedFacts, ModalError } from './base.js'

// Hosts may match these texts: they never change.

/** Sending on an EVM network failed. The cause says why. */
export class EvmSendError extends ModalError<'send_evm'> {
  constructor({ cause }: MappedFacts) {
    super({ name: 'EvmSendError', code: 'send_evm', shortMessage: 'Something went wrong', meta: factsOf(cause), cause })
  }
}

/** Sending on Solana failed. The cause says why. */
export class SolanaSendError extends ModalError<'send_solana'> {
  constructor({ cause }: MappedFacts) {
    super({
      name: 'SolanaSendError',
      code: 'send_solana',
      shortMessage: 'Failed to send transaction. Please try again.',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** A token, an amount and a receiver are required. */
export class SendIncompleteError extends ModalError<'send_incomplete'> {
  constructor({ missing }: { missing: readonly string[] }) {
    super({
      name: 'SendIncompleteError',
      code: 'send_incomplete',
      shortMessage: 'Please enter a valid amount and receiver address',
      meta: [`Missing: ${missing.join(', ')}`],
    })
  }
}

/** The native coin is not sent before somebody has said what gas costs. */
export class SendPriceUnknownError extends ModalError<'send_price_unknown'> {
  constructor({ network }: { network: string }) {
    super({
      name: 'SendPriceUnknownError',
      code: 'send_price_unknown',
      shortMessage: 'The network fee is not known',
      meta: [`Network: ${network}`, 'Neither the data provider nor the node says what gas costs.'],
    })
  }
}
