import { ModalError } from './base.js'

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
