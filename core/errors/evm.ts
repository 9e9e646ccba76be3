import { factsOf, type MappedFacts, ModalError } from './base.js'

// Errors of the EVM adapters alone. Hosts may match their texts: they never change.

/** The host's signer failed for a reason that no code names. */
export class SignMessageFailedError extends ModalError<'evm_sign_message_failed'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'SignMessageFailedError',
      code: 'evm_sign_message_failed',
      shortMessage: 'EthersAdapter:signMessage - Sign message failed',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** The node or the wallet would not say what a transaction costs. The cause says why. */
export class EstimateGasFailedError extends ModalError<'evm_estimate_gas_failed'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'EstimateGasFailedError',
      code: 'evm_estimate_gas_failed',
      shortMessage: 'EthersAdapter:estimateGas - Estimate gas failed',
      meta: factsOf(cause),
      cause,
    })
  }
}

/** `connectTo` names a chain that is not in the option `networks`. */
export class ConnectNetworkNotFoundError extends ModalError<'evm_connect_network_not_found'> {
  constructor({ chainId, known }: { chainId: number; known: readonly (string | number)[] }) {
    super({
      name: 'ConnectNetworkNotFoundError',
      code: 'evm_connect_network_not_found',
      shortMessage: 'EthersAdapter:connect - could not find the caipNetwork to switch',
      meta: [`Chain: ${chainId}`, `Add it to the option networks. There: ${known.join(', ') || 'none'}`],
    })
  }
}

/** `connectTo` names a chain that the wallet would not go to. */
export class ConnectSwitchFailedError extends ModalError<'evm_connect_switch_failed'> {
  constructor({ chainId, cause }: { chainId: number } & MappedFacts) {
    super({
      name: 'ConnectSwitchFailedError',
      code: 'evm_connect_switch_failed',
      shortMessage: 'EthersAdapter:connect - Switch network failed',
      meta: [`Chain: ${chainId}`, ...factsOf(cause)],
      cause,
    })
  }
}

/** A provider of before EIP-1193: it has `send` or `sendAsync`, and no `request`. */
export class UnsupportedProviderTypeError extends ModalError<'evm_unsupported_provider_type'> {
  constructor() {
    super({
      name: 'UnsupportedProviderTypeError',
      code: 'evm_unsupported_provider_type',
      shortMessage: 'Unsupported provider type',
      meta: ['Wanted: an EIP-1193 provider, with request({ method, params }).'],
    })
  }
}

/** A wallet that the host handed over comes without its provider and without a way to make it. */
export class ProviderNotProvidedError extends ModalError<'evm_provider_not_provided'> {
  constructor({ id }: { id: string }) {
    super({
      name: 'ProviderNotProvidedError',
      code: 'evm_provider_not_provided',
      shortMessage: 'Provider or providerType not provided',
      meta: [`Wallet: ${id}`, 'Give it a provider, or getProvider.'],
    })
  }
}

/** A wallet that the host handed over could not be started. The visitor reads the text beside its row. */
export class ProviderStartError extends ModalError<'evm_provider_start'> {
  constructor({ id, cause }: { id: string } & MappedFacts) {
    super({
      name: 'ProviderStartError',
      code: 'evm_provider_start',
      shortMessage: 'This wallet could not be started',
      meta: [`Wallet: ${id}`, ...factsOf(cause)],
      cause,
    })
  }
}

/** The connector is of a kind that the adapter cannot connect. */
export class ConnectorTypeNotFoundError extends ModalError<'evm_connector_type_not_found'> {
  constructor({ id, type }: { id: string; type: string }) {
    super({
      name: 'ConnectorTypeNotFoundError',
      code: 'evm_connector_type_not_found',
      shortMessage: 'Connector type not found',
      meta: [`Connector: ${id}`, `Type: ${type}`],
    })
  }
}

/** The wallet's list of what it can do is no JSON object. */
export class CapabilitiesError extends ModalError<'evm_capabilities'> {
  constructor({ got, cause }: { got: unknown } & MappedFacts) {
    super({
      name: 'CapabilitiesError',
      code: 'evm_capabilities',
      shortMessage: 'Error parsing wallet capabilities',
      meta: [`Got: ${typeof got === 'string' ? got.slice(0, 80) : typeof got}`],
      cause,
    })
  }
}

/** WalletConnect is asked of a host's library that has no connector for it. */
export class WalletConnectConnectorNotFoundError extends ModalError<'evm_wallet_connect_connector_not_found'> {
  constructor() {
    super({
      name: 'WalletConnectConnectorNotFoundError',
      code: 'evm_wallet_connect_connector_not_found',
      shortMessage: 'WalletConnectConnector not found',
      meta: ["Add wagmi's walletConnect() to the connectors of its config."],
    })
  }
}

/** A transaction of which nobody is the sender, or on no network. */
export class NetworkOrAddressUndefinedError extends ModalError<'evm_network_or_address_undefined'> {
  constructor({ from, chainId }: { from: unknown; chainId: string | undefined }) {
    super({
      name: 'NetworkOrAddressUndefinedError',
      code: 'evm_network_or_address_undefined',
      shortMessage: 'CaipNetwork or CaipAddress is undefined',
      meta: [`Address: ${String(from)}`, `Chain: ${chainId ?? 'none'}`],
    })
  }
}

/** Nothing can be sent in this namespace. */
export class UnsupportedChainError extends ModalError<'unsupported_chain'> {
  constructor({ namespace }: { namespace: string }) {
    super({
      name: 'UnsupportedChainError',
      code: 'unsupported_chain',
      shortMessage: 'Unsupported chain',
      meta: [`Namespace: ${namespace}`],
    })
  }
}
