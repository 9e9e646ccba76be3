import { expect, test } from 'vitest'
import { isKnownToEmbeddedWallet } from './embedded-networks.js'

test('the embedded wallet is known to serve 27 networks', () => {
  const evm =
    '1 5 11155111 10 420 42161 421613 137 80001 42220 1313161554 1313161555 56 97 43114 43113 324 280 100 8453 84531 84532 7777777 999'
  const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp 4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const ids = [
    ...evm.split(' ').map((id) => `eip155:${id}` as const),
    ...solana.split(' ').map((id) => `solana:${id}` as const),
  ]
  expect(ids).toHaveLength(27)
  expect(ids.filter((id) => !isKnownToEmbeddedWallet(id))).toEqual([])
  for (const other of ['eip155:31337', 'eip155:250', 'solana:1', 'bip122:1'] as const)
    expect(isKnownToEmbeddedWallet(other)).toBe(false)
})
