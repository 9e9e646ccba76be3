import type { Network } from '../contracts/network/network.js'
import { ChainNotSupportedError } from '../errors/adapter.js'
import type { ModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'

/**
 * Makes the parameters of `wallet_addEthereumChain` (EIP-3085). MetaMask wants all six fields: those that a network does
 * not have are `null` or empty.
 */
export function toAddParams(network: Network, chainId: string) {
  const { name, symbol, decimals } = network.nativeCurrency
  const explorer = network.blockExplorers?.default.url
  const icon = network.assets?.imageUrl
  return {
    chainId,
    chainName: network.name,
    nativeCurrency: { name, symbol, decimals },
    rpcUrls: network.rpcUrls.chainDefault.http,
    blockExplorerUrls: explorer ? [explorer] : null,
    iconUrls: icon ? [icon] : [],
  }
}

/** Failures that are not the network's: the visitor refused or left, or the wallet went away. */
const otherEnds = ['wallet_user_rejected', 'aborted', 'disposed', 'wallet_provider_disconnected']

/** Returns {@link ChainNotSupportedError} with the failure as its cause, unless the failure is not the network's. */
export function toSwitchError(thrown: unknown, network: Network): ModalError {
  const cause = toModalError(thrown)
  const isToldAsItIs = otherEnds.includes(cause.code) || cause instanceof ChainNotSupportedError
  return isToldAsItIs ? cause : new ChainNotSupportedError({ network, cause })
}
