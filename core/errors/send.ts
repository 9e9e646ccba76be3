import { factsOf, type MappedFacts, ModalError } from './base.js'

// Texts of SPEC 5 and 8, to the letter.

/** SPEC 8: "Something went wrong: EVM send failed." The cause says why. */
export class EvmSendError extends ModalError<'send_evm'> {
  constructor({ cause }: MappedFacts) {
    super({ name: 'EvmSendError', code: 'send_evm', shortMessage: 'Something went wrong', meta: factsOf(cause), cause })
  }
}

/** SPEC 8: "Solana send failed." The cause says why. */
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

/** SPEC 5: "Token, amount and receiver address are required." */
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
