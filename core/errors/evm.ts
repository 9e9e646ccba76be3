import { errorClass, factsOf, type MappedFacts } from './base.js'

// Errors of the EVM adapters alone. Hosts may match their texts: they never change.

export const SignMessageFailedError = errorClass(
  'SignMessageFailedError',
  'evm_sign_message_failed',
  'EthersAdapter:signMessage - Sign message failed',
)

export const EstimateGasFailedError = errorClass(
  'EstimateGasFailedError',
  'evm_estimate_gas_failed',
  'EthersAdapter:estimateGas - Estimate gas failed',
)

export const ConnectNetworkNotFoundError = errorClass(
  'ConnectNetworkNotFoundError',
  'evm_connect_network_not_found',
  'EthersAdapter:connect - could not find the caipNetwork to switch',
  ({ chainId, known }: { chainId: number; known: readonly (string | number)[] }) => [
    `Chain: ${chainId}`,
    `Add it to the option networks. There: ${known.join(', ') || 'none'}`,
  ],
)

export const ConnectSwitchFailedError = errorClass(
  'ConnectSwitchFailedError',
  'evm_connect_switch_failed',
  'EthersAdapter:connect - Switch network failed',
  ({ chainId, cause }: { chainId: number } & MappedFacts) => [`Chain: ${chainId}`, ...factsOf(cause)],
)

export const UnsupportedProviderTypeError = errorClass(
  'UnsupportedProviderTypeError',
  'evm_unsupported_provider_type',
  'Unsupported provider type',
  () => ['Wanted: an EIP-1193 provider, with request({ method, params }).'],
)

export const ProviderNotProvidedError = errorClass(
  'ProviderNotProvidedError',
  'evm_provider_not_provided',
  'Provider or providerType not provided',
  ({ id }: { id: string }) => [`Wallet: ${id}`, 'Give it a provider, or getProvider.'],
)

export const ProviderStartError = errorClass(
  'ProviderStartError',
  'evm_provider_start',
  'This wallet could not be started',
  ({ id, cause }: { id: string } & MappedFacts) => [`Wallet: ${id}`, ...factsOf(cause)],
)

export const ConnectorTypeNotFoundError = errorClass(
  'ConnectorTypeNotFoundError',
  'evm_connector_type_not_found',
  'Connector type not found',
  ({ id, type }: { id: string; type: string }) => [`Connector: ${id}`, `Type: ${type}`],
)

export const CapabilitiesError = errorClass(
  'CapabilitiesError',
  'evm_capabilities',
  'Error parsing wallet capabilities',
  ({ got }: { got: unknown }) => [`Got: ${typeof got === 'string' ? got.slice(0, 80) : typeof got}`],
)

export const WalletConnectConnectorNotFoundError = errorClass(
  'WalletConnectConnectorNotFoundError',
  'evm_wallet_connect_connector_not_found',
  'WalletConnectConnector not found',
  () => ["Add wagmi's walletConnect() to the connectors of its config."],
)

export const NetworkOrAddressUndefinedError = errorClass(
  'NetworkOrAddressUndefinedError',
  'evm_network_or_address_undefined',
  'CaipNetwork or CaipAddress is undefined',
  ({ from, chainId }: { from: unknown; chainId: string | undefined }) => [
    `Address: ${String(from)}`,
    `Chain: ${chainId ?? 'none'}`,
  ],
)

export const UnsupportedChainError = errorClass(
  'UnsupportedChainError',
  'unsupported_chain',
  'Unsupported chain',
  ({ namespace }: { namespace: string }) => [`Namespace: ${namespace}`],
)
