/** The clusters' names in the Wallet Standard, by their CAIP-2 ids, which hold the start of the genesis hash. */
const standardChains: Readonly<Record<string, `solana:${string}`>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
  // References from before CAIP-2 settled on genesis hashes.
  'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ': 'solana:mainnet',
  'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K': 'solana:devnet',
}

/** The Wallet Standard's name of a network by its CAIP-2 id. An unknown cluster is `solana:localnet`. */
export function toStandardChain(caipNetworkId: string): `solana:${string}` {
  return standardChains[caipNetworkId] ?? 'solana:localnet'
}
