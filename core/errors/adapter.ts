import { factsOf, type MappedFacts, ModalError } from './base.js'

/** A namespace that no adapter in `adapters` serves. */
export class AdapterNotFoundError extends ModalError<'adapter_not_found'> {
  constructor({ namespace }: { namespace: string }) {
    super({
      name: 'AdapterNotFoundError',
      code: 'adapter_not_found',
      shortMessage: 'Adapter not found',
      meta: [`Namespace: ${namespace}`, 'Add an adapter that serves it to the option adapters.'],
    })
  }
}

/** The active namespace has no adapter that could switch its network. */
export class ChainAdapterNotFoundError extends ModalError<'adapter_chain_not_found'> {
  constructor({ namespace }: { namespace: string | undefined }) {
    super({
      name: 'ChainAdapterNotFoundError',
      code: 'adapter_chain_not_found',
      shortMessage: 'Chain adapter not found',
      meta: [`Namespace: ${namespace ?? 'none is active'}`],
    })
  }
}

/** A wallet is to be connected in a namespace of which the host lists no network. */
export class NetworkUndefinedError extends ModalError<'adapter_network_undefined'> {
  constructor({ namespace }: { namespace: string }) {
    super({
      name: 'NetworkUndefinedError',
      code: 'adapter_network_undefined',
      shortMessage: 'CaipNetwork is undefined',
      meta: [`Namespace: ${namespace}`, 'Add a network of it to the option networks.'],
    })
  }
}

/** The connector has no wallet behind it. */
export class ProviderNotFoundError extends ModalError<'adapter_provider_not_found'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'ProviderNotFoundError',
      code: 'adapter_provider_not_found',
      shortMessage: 'Provider not found',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** Something was asked of a namespace that is not connected. */
export class ProviderUndefinedError extends ModalError<'adapter_provider_undefined'> {
  constructor({ namespace }: { namespace: string }) {
    super({
      name: 'ProviderUndefinedError',
      code: 'adapter_provider_undefined',
      shortMessage: 'Provider is undefined',
      meta: [`Namespace: ${namespace}`, 'Connect a wallet of this namespace first.'],
    })
  }
}

/** The wallet approved without an account. */
export class NoAccountsFoundError extends ModalError<'adapter_no_accounts'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'NoAccountsFoundError',
      code: 'adapter_no_accounts',
      shortMessage: 'No accounts found',
      meta: ['The wallet approved, but named no account.'],
      cause,
    })
  }
}

/** The wallet could neither add the network nor switch to it. */
export class ChainNotSupportedError extends ModalError<'adapter_chain_not_supported'> {
  constructor({ network, cause }: { network: { name: string; caipNetworkId: string } } & MappedFacts) {
    super({
      name: 'ChainNotSupportedError',
      code: 'adapter_chain_not_supported',
      shortMessage: 'Chain is not supported',
      meta: [`Network: ${network.name} (${network.caipNetworkId})`, ...factsOf(cause)],
      cause,
    })
  }
}

/** The wallet gave an answer that its method cannot have: no hash, no signature, no chain id. */
export class WalletAnswerError extends ModalError<'adapter_wallet_answer'> {
  /** The method that it answered. */
  readonly method: string

  constructor({ method, got }: { method: string; got: unknown }) {
    super({
      name: 'WalletAnswerError',
      code: 'adapter_wallet_answer',
      shortMessage: 'The wallet gave an answer that cannot be read',
      meta: [`Method: ${method}`, `Got: ${typeof got === 'string' ? got.slice(0, 80) : typeof got}`],
    })
    this.method = method
  }
}

/** As {@link ProviderUndefinedError}, for signing by WalletConnect without a session. */
export class UniversalProviderUndefinedError extends ModalError<'adapter_provider_undefined'> {
  constructor({ namespace }: { namespace: string }) {
    super({
      name: 'UniversalProviderUndefinedError',
      code: 'adapter_provider_undefined',
      shortMessage: 'UniversalAdapter:signMessage - provider is undefined',
      meta: [`Namespace: ${namespace}`, 'Connect a wallet by WalletConnect first.'],
    })
  }
}

/** The adapter cannot do what the call asks of its wallet: sign, send, estimate and the like. */
export class ConnectionClientNotSetError extends ModalError<'adapter_connection_client_not_set'> {
  constructor({ type, capability }: { type: string; capability: string }) {
    super({
      name: 'ConnectionClientNotSetError',
      code: 'adapter_connection_client_not_set',
      shortMessage: 'ConnectionController client not set',
      meta: [`Adapter: ${type}`, `It has no ${capability}.`],
    })
  }
}

/** The adapter cannot take its wallet to another network. */
export class NetworkClientNotSetError extends ModalError<'adapter_network_client_not_set'> {
  constructor({ type }: { type: string }) {
    super({
      name: 'NetworkClientNotSetError',
      code: 'adapter_network_client_not_set',
      shortMessage: 'NetworkController client not set',
      meta: [`Adapter: ${type}`, 'It has no switchNetwork.'],
    })
  }
}

/** The value that the host passed as an adapter can neither connect nor be asked. */
export class AdapterClientsError extends ModalError<'adapter_clients'> {
  constructor({ type, missing }: { type: string; missing: readonly string[] }) {
    super({
      name: 'AdapterClientsError',
      code: 'adapter_clients',
      shortMessage: 'ConnectionControllerClient and NetworkControllerClient must be set',
      meta: [`Adapter: ${type}`, `Missing: ${missing.join(', ')}`],
    })
  }
}

/** Something of one namespace is asked for, and what names it is none. */
export class ChainRequiredError extends ModalError<'adapter_chain_required'> {
  constructor({ purpose, got }: { purpose: string; got: unknown }) {
    super({
      name: 'ChainRequiredError',
      code: 'adapter_chain_required',
      shortMessage: `Chain is required to ${purpose}`,
      meta: [`Got: ${String(got)}`, 'Wanted: eip155, solana, polkadot or bip122'],
    })
  }
}
