import { factsOf, type MappedFacts, ModalError } from './base.js'

/** A sign-in message, or the data of one, that is not as CAIP-122 has it. */
export class SiwxMessageError extends ModalError<'siwx_message_invalid'> {
  /** The field of the message; `text` where it is the shape of the whole. */
  readonly field: string

  constructor({ field, got, wanted }: { field: string; got: unknown; wanted: string }) {
    const shown = got === undefined ? 'nothing' : (JSON.stringify(got) ?? String(got)).slice(0, 200)
    super({
      name: 'SiwxMessageError',
      code: 'siwx_message_invalid',
      shortMessage: `Invalid sign-in message: ${field}: got ${shown}, wanted ${wanted}.`,
    })
    this.field = field
  }
}

/** Why a signed message does not sign anybody in. */
export type SiwxRefusalReason =
  | 'message'
  | 'domain'
  | 'uri'
  | 'nonce'
  | 'address'
  | 'chain'
  | 'expired'
  | 'not_yet_valid'
  | 'issued_later'
  | 'signature'

const refusals: Readonly<Record<SiwxRefusalReason, string>> = {
  message: 'The message is not a sign-in message',
  domain: 'The message was signed for another domain',
  uri: 'The message was signed for another address of the web',
  nonce: 'The message has another nonce',
  address: 'The message was signed for another account',
  chain: 'The message was signed for another network',
  expired: 'The message has expired',
  not_yet_valid: 'The message is not valid yet',
  issued_later: 'The message was issued in the future',
  signature: 'The signature is not valid',
}

/** A message, or its signature, that a verifier does not take. `reason` says which part of it. */
export class SiwxRefusedError extends ModalError<'siwx_refused'> {
  readonly reason: SiwxRefusalReason

  constructor(facts: { reason: SiwxRefusalReason; got?: string | undefined; wanted?: string; cause?: unknown }) {
    const { reason, got, wanted, cause } = facts
    super({
      name: 'SiwxRefusedError',
      code: 'siwx_refused',
      shortMessage: refusals[reason],
      meta: [
        `Reason: ${reason}`,
        ...(got === undefined ? [] : [`Got: ${got}`]),
        ...(wanted === undefined ? [] : [`Wanted: ${wanted}`]),
        ...factsOf(cause),
      ],
      cause,
    })
    this.reason = reason
  }
}

/** A contract's signature can be looked at on its chain alone, and no node of it is known. */
export class SiwxNodeMissingError extends ModalError<'siwx_node_missing'> {
  constructor({ chainId }: { chainId: string }) {
    super({
      name: 'SiwxNodeMissingError',
      code: 'siwx_node_missing',
      shortMessage: `No node is known for ${chainId}`,
      meta: [
        'The signature may be that of a contract, which its chain alone can check.',
        `Give rpcUrls["${chainId}"].`,
      ],
    })
  }
}

/** A sign-in was asked for, and the modal has none. */
export class SiwxNotEnabledError extends ModalError<'siwx_not_enabled'> {
  constructor() {
    super({
      name: 'SiwxNotEnabledError',
      code: 'siwx_not_enabled',
      shortMessage: 'SIWX is not enabled',
      meta: ['Set the option siwx, or siweConfig.'],
    })
  }
}

/** Nobody is connected who could sign. */
export class SiwxAddressMissingError extends ModalError<'siwx_address_missing'> {
  constructor() {
    super({
      name: 'SiwxAddressMissingError',
      code: 'siwx_address_missing',
      shortMessage: 'No ActiveCaipAddress found',
      meta: ['Connect a wallet first.'],
    })
  }
}

/** The wallet is on a network that the site does not list. */
export class SiwxNetworkMissingError extends ModalError<'siwx_network_missing'> {
  constructor() {
    super({
      name: 'SiwxNetworkMissingError',
      code: 'siwx_network_missing',
      shortMessage: 'No ActiveCaipNetwork or client found',
      meta: ['Switch the wallet to a network that this site lists.'],
    })
  }
}

/** An account is known, and the wallet that could sign for it is not here. */
export class SiwxClientMissingError extends ModalError<'siwx_client_missing'> {
  constructor() {
    super({
      name: 'SiwxClientMissingError',
      code: 'siwx_client_missing',
      shortMessage: 'No ConnectionController client found',
      meta: ['The connection is still being restored, or has ended: connect again.'],
    })
  }
}

/** The sign-in could not begin. The wallet is disconnected. */
export class SiwxInitError extends ModalError<'siwx_init_failed'> {
  constructor({ cause }: MappedFacts) {
    super({
      name: 'SiwxInitError',
      code: 'siwx_init_failed',
      shortMessage: 'A problem occurred while trying initialize authentication',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** The visitor declined to sign. */
export class SignatureDeclinedError extends ModalError<'siwx_signature_declined'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'SignatureDeclinedError',
      code: 'siwx_signature_declined',
      shortMessage: 'Signature declined',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** A smart account could not sign; many sites do not support its signatures. */
export class SmartAccountSignInError extends ModalError<'siwx_smart_account'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'SmartAccountSignInError',
      code: 'siwx_smart_account',
      shortMessage: 'This application might not support Smart Accounts',
      meta: factsOf(cause),
      cause,
    })
  }
}
