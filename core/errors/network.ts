import { ModalError } from './base.js'

/** The network to switch to is not one of the configured networks. */
export class NetworkNotFoundError extends ModalError<'switch_network_not_found'> {
  constructor({ caipNetworkId, known }: { caipNetworkId: string; known: readonly string[] }) {
    super({
      name: 'NetworkNotFoundError',
      code: 'switch_network_not_found',
      shortMessage: 'Network Not Found',
      meta: [`Got: ${caipNetworkId}`, `The network must be in the networks list: ${known.join(', ')}`],
    })
  }
}

/** The wallet is on another network than the one that was reviewed. It is not asked to sign. */
export class ChainMismatchError extends ModalError<'chain_mismatch'> {
  /** Both are CAIP-2 ids. */
  constructor({ wanted, got }: { wanted: string; got: string }) {
    super({
      name: 'ChainMismatchError',
      code: 'chain_mismatch',
      shortMessage: 'Your wallet is on another network',
      meta: [`Wanted: ${wanted}`, `Wallet: ${got}`],
    })
  }
}

/** @throws {@link ChainMismatchError} where `got` is not the network that was reviewed; without a review any is right. */
export function requireNetwork(wanted: string | undefined, got: string): void {
  if (wanted !== undefined && wanted !== got) throw new ChainMismatchError({ wanted, got })
}
