import { errorClasses } from './base.js'

export const { NetworkNotFoundError, ChainMismatchError } = errorClasses({
  NetworkNotFoundError: {
    code: 'switch_network_not_found',
    text: 'Network Not Found',
    meta: ({ caipNetworkId, known }: { caipNetworkId: string; known: readonly string[] }) => [
      `Got: ${caipNetworkId}`,
      `The network must be in the networks list: ${known.join(', ')}`,
    ],
  },
  /** Both facts are CAIP-2 ids. */
  ChainMismatchError: {
    code: 'chain_mismatch',
    text: 'Your wallet is on another network',
    meta: ['Wanted: {wanted}', 'Wallet: {got}'],
  },
})

/** Passes if `got` is the reviewed network, or if no review names one. @throws {@link ChainMismatchError} */
export function requireNetwork(wanted: string | undefined, got: string): void {
  if (wanted !== undefined && wanted !== got) throw new ChainMismatchError({ wanted, got })
}
