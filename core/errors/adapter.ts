import { errorClass, factsOf, type MappedFacts, ModalError } from './base.js'

export const AdapterNotFoundError = errorClass(
  'AdapterNotFoundError',
  'adapter_not_found',
  'Adapter not found',
  ({ namespace }: { namespace: string }) => [
    `Namespace: ${namespace}`,
    'Add an adapter that serves it to the option adapters.',
  ],
)

export const ChainAdapterNotFoundError = errorClass(
  'ChainAdapterNotFoundError',
  'adapter_chain_not_found',
  'Chain adapter not found',
  ({ namespace }: { namespace: string | undefined }) => [`Namespace: ${namespace ?? 'none is active'}`],
)

export const NetworkUndefinedError = errorClass(
  'NetworkUndefinedError',
  'adapter_network_undefined',
  'CaipNetwork is undefined',
  ({ namespace }: { namespace: string }) => [`Namespace: ${namespace}`, 'Add a network of it to the option networks.'],
)

export const ProviderNotFoundError = errorClass(
  'ProviderNotFoundError',
  'adapter_provider_not_found',
  'Provider not found',
)

export const ProviderUndefinedError = errorClass(
  'ProviderUndefinedError',
  'adapter_provider_undefined',
  'Provider is undefined',
  ({ namespace }: { namespace: string }) => [`Namespace: ${namespace}`, 'Connect a wallet of this namespace first.'],
)

export const NoAccountsFoundError = errorClass(
  'NoAccountsFoundError',
  'adapter_no_accounts',
  'No accounts found',
  () => ['The wallet approved, but named no account.'],
)

export const ChainNotSupportedError = errorClass(
  'ChainNotSupportedError',
  'adapter_chain_not_supported',
  'Chain is not supported',
  ({ network, cause }: { network: { name: string; caipNetworkId: string } } & MappedFacts) => [
    `Network: ${network.name} (${network.caipNetworkId})`,
    ...factsOf(cause),
  ],
)

/** The wallet gave an answer that its method cannot have: no hash, no signature, no chain id. */
export class WalletAnswerError extends ModalError<'adapter_wallet_answer'> {
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
export const UniversalProviderUndefinedError = errorClass(
  'UniversalProviderUndefinedError',
  'adapter_provider_undefined',
  'UniversalAdapter:signMessage - provider is undefined',
  ({ namespace }: { namespace: string }) => [`Namespace: ${namespace}`, 'Connect a wallet by WalletConnect first.'],
)

export const ConnectionClientNotSetError = errorClass(
  'ConnectionClientNotSetError',
  'adapter_connection_client_not_set',
  'ConnectionController client not set',
  ({ type, capability }: { type: string; capability: string }) => [`Adapter: ${type}`, `It has no ${capability}.`],
)

export const NetworkClientNotSetError = errorClass(
  'NetworkClientNotSetError',
  'adapter_network_client_not_set',
  'NetworkController client not set',
  ({ type }: { type: string }) => [`Adapter: ${type}`, 'It has no switchNetwork.'],
)

export const AdapterClientsError = errorClass(
  'AdapterClientsError',
  'adapter_clients',
  'ConnectionControllerClient and NetworkControllerClient must be set',
  ({ type, missing }: { type: string; missing: readonly string[] }) => [
    `Adapter: ${type}`,
    `Missing: ${missing.join(', ')}`,
  ],
)

export const ChainRequiredError = errorClass(
  'ChainRequiredError',
  'adapter_chain_required',
  ({ purpose }: { purpose: string; got: unknown }) => `Chain is required to ${purpose}`,
  ({ got }) => [`Got: ${String(got)}`, 'Wanted: eip155, solana, polkadot or bip122'],
)
