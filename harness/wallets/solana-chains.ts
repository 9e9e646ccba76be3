/** CAIP-2 references (the start of a genesis hash) and what the Wallet Standard calls the same clusters. */
const STANDARD_NAMES: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'solana:devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/** The Wallet Standard's name of a network: `solana:mainnet`. */
export function standardChainOf(caipNetworkId: string): string {
  return STANDARD_NAMES[caipNetworkId.split(':')[1] ?? ''] ?? 'solana:localnet'
}
