import { errorClasses } from './base.js'

// Errors of the EVM adapters only. Hosts may match their texts: they never change.

const classes = errorClasses({
  SignMessageFailedError: { code: 'evm_sign_message_failed', text: 'EthersAdapter:signMessage - Sign message failed' },
  EstimateGasFailedError: { code: 'evm_estimate_gas_failed', text: 'EthersAdapter:estimateGas - Estimate gas failed' },
  ConnectNetworkNotFoundError: {
    code: 'evm_connect_network_not_found',
    text: 'EthersAdapter:connect - could not find the caipNetwork to switch',
    meta: ({ chainId, known }: { chainId: number; known: readonly (string | number)[] }) => [
      `Chain: ${chainId}`,
      `Add it to the option networks. There: ${known.join(', ') || 'none'}`,
    ],
  },
  ConnectSwitchFailedError: {
    code: 'evm_connect_switch_failed',
    text: 'EthersAdapter:connect - Switch network failed',
    meta: ['Chain: {chainId}', '{cause}'],
  },
  UnsupportedProviderTypeError: {
    code: 'evm_unsupported_provider_type',
    text: 'Unsupported provider type',
    meta: () => ['Wanted: an EIP-1193 provider, with request({ method, params }).'],
  },
  ProviderNotProvidedError: {
    code: 'evm_provider_not_provided',
    text: 'Provider or providerType not provided',
    meta: ['Wallet: {id}', 'Give it a provider, or getProvider.'],
  },
  ProviderStartError: {
    code: 'evm_provider_start',
    text: 'This wallet could not be started',
    meta: ['Wallet: {id}', '{cause}'],
  },
  ConnectorTypeNotFoundError: {
    code: 'evm_connector_type_not_found',
    text: 'Connector type not found',
    meta: ['Connector: {id}', 'Type: {type}'],
  },
  CapabilitiesError: {
    code: 'evm_capabilities',
    text: 'Error parsing wallet capabilities',
    meta: ({ got }: { got: unknown }) => [`Got: ${typeof got === 'string' ? got.slice(0, 80) : typeof got}`],
  },
  WalletConnectConnectorNotFoundError: {
    code: 'evm_wallet_connect_connector_not_found',
    text: 'WalletConnectConnector not found',
    meta: ["Add wagmi's walletConnect() to the connectors of its config."],
  },
  NetworkOrAddressUndefinedError: {
    code: 'evm_network_or_address_undefined',
    text: 'CaipNetwork or CaipAddress is undefined',
    meta: ({ from, chainId }: { from: unknown; chainId: string | undefined }) => [
      `Address: ${String(from)}`,
      `Chain: ${chainId ?? 'none'}`,
    ],
  },
  UnsupportedChainError: { code: 'unsupported_chain', text: 'Unsupported chain', meta: ['Namespace: {namespace}'] },
})

export const {
  SignMessageFailedError,
  EstimateGasFailedError,
  ConnectNetworkNotFoundError,
  ConnectSwitchFailedError,
  UnsupportedProviderTypeError,
  ProviderNotProvidedError,
  ProviderStartError,
  ConnectorTypeNotFoundError,
  CapabilitiesError,
  WalletConnectConnectorNotFoundError,
  NetworkOrAddressUndefinedError,
  UnsupportedChainError,
} = classes
