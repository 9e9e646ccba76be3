import { errorClasses, factsOf, type MappedFacts } from './base.js'

const classes = errorClasses({
  AdapterNotFoundError: {
    code: 'adapter_not_found',
    text: 'Adapter not found',
    meta: ['Namespace: {namespace}', 'Add an adapter that serves it to the option adapters.'],
  },
  ChainAdapterNotFoundError: {
    code: 'adapter_chain_not_found',
    text: 'Chain adapter not found',
    meta: ({ namespace }: { namespace: string | undefined }) => [`Namespace: ${namespace ?? 'none is active'}`],
  },
  NetworkUndefinedError: {
    code: 'adapter_network_undefined',
    text: 'CaipNetwork is undefined',
    meta: ['Namespace: {namespace}', 'Add a network of it to the option networks.'],
  },
  ProviderNotFoundError: { code: 'adapter_provider_not_found', text: 'Provider not found' },
  ProviderUndefinedError: {
    code: 'adapter_provider_undefined',
    text: 'Provider is undefined',
    meta: ['Namespace: {namespace}', 'Connect a wallet of this namespace first.'],
  },
  NoAccountsFoundError: {
    code: 'adapter_no_accounts',
    text: 'No accounts found',
    meta: ['The wallet approved, but named no account.'],
  },
  ChainNotSupportedError: {
    code: 'adapter_chain_not_supported',
    text: 'Chain is not supported',
    meta: ({ network, cause }: { network: { name: string; caipNetworkId: string } } & MappedFacts) => [
      `Network: ${network.name} (${network.caipNetworkId})`,
      ...factsOf(cause),
    ],
  },
  /** The wallet's answer is not valid for its method: no hash, no signature or no chain id. */
  WalletAnswerError: {
    code: 'adapter_wallet_answer',
    text: 'Your wallet sent an unexpected reply',
    keeps: ['method'],
    meta: ({ method, got }: { method: string; got: unknown }) => [
      `Method: ${method}`,
      `Got: ${typeof got === 'string' ? got.slice(0, 80) : typeof got}`,
    ],
  },
  /** Like {@link ProviderUndefinedError}, for a signature over WalletConnect without a session. */
  UniversalProviderUndefinedError: {
    code: 'adapter_provider_undefined',
    text: 'UniversalAdapter:signMessage - provider is undefined',
    meta: ['Namespace: {namespace}', 'Connect a wallet by WalletConnect first.'],
  },
  ConnectionClientNotSetError: {
    code: 'adapter_connection_client_not_set',
    text: 'ConnectionController client not set',
    meta: ['Adapter: {type}', 'It has no {capability}.'],
  },
  NetworkClientNotSetError: {
    code: 'adapter_network_client_not_set',
    text: 'NetworkController client not set',
    meta: ['Adapter: {type}', 'It has no switchNetwork.'],
  },
  AdapterClientsError: {
    code: 'adapter_clients',
    text: 'ConnectionControllerClient and NetworkControllerClient must be set',
    meta: ({ type, missing }: { type: string; missing: readonly string[] }) => [
      `Adapter: ${type}`,
      `Missing: ${missing.join(', ')}`,
    ],
  },
  ChainRequiredError: {
    code: 'adapter_chain_required',
    text: 'Chain is required to {purpose}',
    meta: ({ got }: { got: unknown }) => [
      `Got: ${String(got)}`,
      'Wanted: eip155, solana, polkadot, bip122, or one of the option namespaces',
    ],
  },
})

export const {
  AdapterNotFoundError,
  ChainAdapterNotFoundError,
  NetworkUndefinedError,
  ProviderNotFoundError,
  ProviderUndefinedError,
  NoAccountsFoundError,
  ChainNotSupportedError,
  WalletAnswerError,
  UniversalProviderUndefinedError,
  ConnectionClientNotSetError,
  NetworkClientNotSetError,
  AdapterClientsError,
  ChainRequiredError,
} = classes
