import { errorClasses, factsOf, ModalError } from './base.js'

/** A sign-in message, or its data, does not follow CAIP-122. */
export class SiwxMessageError extends ModalError<'siwx_message_invalid'> {
  /** The invalid field of the message; `text` if the overall shape is invalid. */
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

const refusals = {
  message: 'The message is not a sign-in message',
  domain: 'The message was signed for another domain',
  uri: 'The message was signed for another address of the web',
  nonce: 'The message has another nonce',
  address: 'The message was signed for another account',
  chain: 'The message was signed for another network',
  expired: 'The message has expired',
  not_yet_valid: 'The message is not valid yet',
  statement: 'The message has another statement than was asked for',
  resources: 'The message names other resources than were asked for',
  lifetime: 'The message is valid for another time than was asked for',
  issued_later: 'The message was issued in the future',
  signature: 'The signature is not valid',
} as const
/** The reasons for which a verifier rejects a signed message. */
export type SiwxRefusalReason = keyof typeof refusals

/** A verifier rejected a message or its signature. `reason` says which part of it. */
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

/** A contract's signature can be verified only on its chain, and no node of that chain is known. */
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

const classes = errorClasses({
  SiwxNotEnabledError: {
    code: 'siwx_not_enabled',
    text: 'SIWX is not enabled',
    meta: ['Set the option siwx, or siweConfig.'],
  },
  SiwxAddressMissingError: {
    code: 'siwx_address_missing',
    text: 'No ActiveCaipAddress found',
    meta: ['Connect a wallet first.'],
  },
  SiwxNetworkMissingError: {
    code: 'siwx_network_missing',
    text: 'No ActiveCaipNetwork or client found',
    meta: ['Switch the wallet to a network that this site lists.'],
  },
  SiwxClientMissingError: {
    code: 'siwx_client_missing',
    text: 'No ConnectionController client found',
    meta: ['The connection is still being restored, or has ended: connect again.'],
  },
  SiwxInitError: { code: 'siwx_init_failed', text: 'A problem occurred while trying initialize authentication' },
  SignatureDeclinedError: { code: 'siwx_signature_declined', text: 'Signature declined' },
  SmartAccountSignInError: { code: 'siwx_smart_account', text: 'This application might not support Smart Accounts' },
})

export const {
  SiwxNotEnabledError,
  SiwxAddressMissingError,
  SiwxNetworkMissingError,
  SiwxClientMissingError,
  SiwxInitError,
  SignatureDeclinedError,
  SmartAccountSignInError,
} = classes
