import type { Network } from '../contracts/network.js'
import { ChainNotSupportedError } from '../errors/adapter.js'
import { toModalError } from '../errors/to-modal-error.js'

/** What `wallet_addEthereumChain` takes (EIP-3085). All six fields; what a network does not have is `null` or empty, as MetaMask accepts it. */
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

/**
 * SPEC 8: "Chain is not supported: adding or switching a chain fails." So it is called where the wallet does not take the
 * network, its node or a field of it; that its owner refused, or that it went away, is told as what it is.
 */
export function toAddError(thrown: unknown, network: Network): unknown {
  const cause = toModalError(thrown)
  return cause.code.startsWith('rpc_') ? new ChainNotSupportedError({ network, cause }) : cause
}
