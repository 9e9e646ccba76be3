import { errorClasses } from './base.js'

export const { InvalidCaipNetworkIdError, InvalidCaipAddressError, InvalidChainIdError } = errorClasses({
  InvalidCaipNetworkIdError: {
    code: 'caip_invalid_network_id',
    text: 'Invalid CAIP-2 network id',
    meta: ({ got }: { got: unknown }) => [`Got: ${String(got)}`, 'Wanted: namespace:chainId, such as eip155:1'],
  },
  InvalidCaipAddressError: {
    code: 'caip_invalid_address',
    text: 'Invalid CAIP-10 address',
    meta: ({ got }: { got: unknown }) => [
      `Got: ${String(got)}`,
      'Wanted: namespace:chainId:address, such as eip155:1:0xab…',
    ],
  },
  /** A chain id must be below 2^31: ENSIP-11 derives a coin type from it. */
  InvalidChainIdError: {
    code: 'caip_invalid_chain_id',
    text: 'Invalid chainId',
    meta: ({ got }: { got: unknown }) => [`Got: ${String(got)}`, 'Wanted: a whole number from 0 to 2147483647'],
  },
})
