import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../contracts/caip.js'
import type { Network } from '../contracts/network/network.js'
import { NetworkUndefinedError } from '../errors/adapter.js'

/** A wallet that may support only some networks. Without `serves`, it does not say. */
interface ServingWallet {
  readonly serves?: ((network: Network) => boolean) | undefined
}

/**
 * The CAIP-2 reference of the network for a wallet that has none of its own: the first of `wanted` that it supports, or
 * the first one.
 */
export function chainIdFor(namespace: Namespace, { serves }: ServingWallet, wanted: readonly Network[]): string {
  const network = wanted.find((each) => serves?.(each) ?? true) ?? wanted[0]
  if (!network) throw new NetworkUndefinedError({ namespace })
  return parseCaipNetworkId(network.caipNetworkId).chainId
}

/** The networks of `wanted` that a wallet supports. Undefined if it does not say. */
export const approvedIds = ({ serves }: ServingWallet, wanted: readonly Network[]): CaipNetworkId[] | undefined =>
  serves && [...new Set(wanted.filter(serves).map(({ caipNetworkId }) => caipNetworkId))]
