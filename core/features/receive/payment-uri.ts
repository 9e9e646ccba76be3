import type { Network } from '../../contracts/network/network.js'

/**
 * Makes the text that a wallet's camera reads as "pay this account": EIP-681 (`ethereum:0x…@1`), Solana Pay (`solana:…`),
 * BIP-21 (`bitcoin:…`). Polkadot's wallets read the SS58 address itself.
 */
export function paymentUri(address: string, { chainNamespace, id }: Pick<Network, 'chainNamespace' | 'id'>): string {
  switch (chainNamespace) {
    case 'eip155':
      return `ethereum:${address}@${id}`
    case 'solana':
      return `solana:${address}`
    case 'bip122':
      return `bitcoin:${address}`
    case 'polkadot':
      return address
  }
}
