import { errorClass } from './base.js'

interface Got {
  got: unknown
}

export const InvalidCaipNetworkIdError = errorClass(
  'InvalidCaipNetworkIdError',
  'caip_invalid_network_id',
  'Invalid CAIP-2 network id',
  ({ got }: Got) => [`Got: ${String(got)}`, 'Wanted: namespace:chainId, such as eip155:1'],
)

export const InvalidCaipAddressError = errorClass(
  'InvalidCaipAddressError',
  'caip_invalid_address',
  'Invalid CAIP-10 address',
  ({ got }: Got) => [
    `Got: ${String(got)}`,
    'Wanted: namespace:chainId:address, with namespace eip155, solana, polkadot or bip122',
  ],
)

/** A chain id must be below 2^31 to become a coin type (ENSIP-11). */
export const InvalidChainIdError = errorClass(
  'InvalidChainIdError',
  'caip_invalid_chain_id',
  'Invalid chainId',
  ({ got }: Got) => [`Got: ${String(got)}`, 'Wanted: a whole number from 0 to 2147483647'],
)
