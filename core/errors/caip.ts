import { ModalError } from './base.js'

/** A CAIP-2 network id has exactly two non-empty parts. */
export class InvalidCaipNetworkIdError extends ModalError<'caip_invalid_network_id'> {
  constructor({ got }: { got: unknown }) {
    super({
      name: 'InvalidCaipNetworkIdError',
      code: 'caip_invalid_network_id',
      shortMessage: 'Invalid CAIP-2 network id',
      meta: [`Got: ${String(got)}`, 'Wanted: namespace:chainId, such as eip155:1'],
    })
  }
}

/** A CAIP-10 address has exactly three non-empty parts with a known namespace. */
export class InvalidCaipAddressError extends ModalError<'caip_invalid_address'> {
  constructor({ got }: { got: unknown }) {
    super({
      name: 'InvalidCaipAddressError',
      code: 'caip_invalid_address',
      shortMessage: 'Invalid CAIP-10 address',
      meta: [
        `Got: ${String(got)}`,
        'Wanted: namespace:chainId:address, with namespace eip155, solana, polkadot or bip122',
      ],
    })
  }
}

/** A chain id must be below 2^31 to become a coin type (ENSIP-11). */
export class InvalidChainIdError extends ModalError<'caip_invalid_chain_id'> {
  constructor({ got }: { got: unknown }) {
    super({
      name: 'InvalidChainIdError',
      code: 'caip_invalid_chain_id',
      shortMessage: 'Invalid chainId',
      meta: [`Got: ${String(got)}`, 'Wanted: a whole number from 0 to 2147483647'],
    })
  }
}
