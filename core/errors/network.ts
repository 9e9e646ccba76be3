import { errorClasses } from './base.js'

// biome-ignore format: a table
export const {
  NetworkNotFoundError, ChainMismatchError, InvalidCaipNetworkIdError, InvalidCaipAddressError, InvalidChainIdError,
} = errorClasses({
  NetworkNotFoundError: { code: 'switch_network_not_found', text: 'Network Not Found',
    meta: ({ caipNetworkId, known }: { caipNetworkId: string; known: readonly string[] }) =>
      [`Got: ${caipNetworkId}`, `The network must be in the networks list: ${known.join(', ')}`] },
  /** Both facts are CAIP-2 ids. */
  ChainMismatchError: { code: 'chain_mismatch', text: 'Your wallet is on another network',
    meta: ({ wanted, got }: { wanted: string; got: string }) => [`Wanted: ${wanted}`, `Wallet: ${got}`] },
  InvalidCaipNetworkIdError: { code: 'caip_invalid_network_id', text: 'Invalid CAIP-2 network id',
    meta: ({ got }: { got: unknown }) => [`Got: ${String(got)}`, 'Wanted: namespace:chainId, such as eip155:1'] },
  InvalidCaipAddressError: { code: 'caip_invalid_address', text: 'Invalid CAIP-10 address',
    meta: ({ got }: { got: unknown }) =>
      [`Got: ${String(got)}`, 'Wanted: namespace:chainId:address, with namespace eip155, solana, polkadot or bip122'] },
  /** A chain id must be below 2^31 to become a coin type (ENSIP-11). */
  InvalidChainIdError: { code: 'caip_invalid_chain_id', text: 'Invalid chainId',
    meta: ({ got }: { got: unknown }) => [`Got: ${String(got)}`, 'Wanted: a whole number from 0 to 2147483647'] },
})

/** @throws {@link ChainMismatchError} where `got` is not the network that was reviewed; without a review any is right. */
export function requireNetwork(wanted: string | undefined, got: string): void {
  if (wanted !== undefined && wanted !== got) throw new ChainMismatchError({ wanted, got })
}
