import type { Network } from '../contracts/network/network.js'

/** Where the network's explorer shows a transaction; undefined where it has none. */
export function explorerTransactionUrl(network: Network | undefined, hash: string): string | undefined {
  return explorerUrl(network, `tx/${hash}`)
}

/** The same of an account or a contract. */
export function explorerAddressUrl(network: Network | undefined, address: string): string | undefined {
  return explorerUrl(network, `address/${address}`)
}

/** A page of the network's explorer; undefined where it has none. */
export function explorerUrl(network: Network | undefined, page: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url.replace(/\/$/, '')
  if (!explorer) return undefined
  // Solana's explorers keep the cluster in the query string.
  const [base, query] = explorer.split('?')
  return `${base?.replace(/\/$/, '')}/${page}${query ? `?${query}` : ''}`
}
