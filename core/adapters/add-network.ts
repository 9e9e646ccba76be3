import type { Network } from '../contracts/network.js'

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
