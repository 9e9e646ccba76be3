import type { CaipNetworkId } from './caip.js'

/** Networks that the embedded wallet is known to serve. It may serve more by now, so other networks are offered too. */
const known: ReadonlySet<string> = new Set(
  [
    ...[1, 5, 10, 56, 97, 100, 137, 280, 324, 420, 999, 8453, 42161, 42220, 43113, 43114, 80001, 84531, 84532].map(
      String,
    ),
    ...[421613, 7777777, 11155111, 1313161554, 1313161555].map(String),
  ]
    .map((chainId) => `eip155:${chainId}`)
    .concat(
      ...[
        '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
        '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
        'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
      ].map((genesis) => `solana:${genesis}`),
    ),
)

export const isKnownToEmbeddedWallet = (network: CaipNetworkId): boolean => known.has(network)
