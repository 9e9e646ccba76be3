import * as z from 'zod/mini'
import { boolean, list } from '../../lib/light-forms.js'
import { caipNetworkId, namespace } from '../caip.js'
import { network } from '../network/network-entity.js'
import { accountState } from './account-state.js'

/**
 * SPEC 3, "networkState". Of SPEC's fields `smartAccountEnabledNetworks` is not here: the embedded wallet tells it once for
 * all of eip155, so it is kept with the login and, in `storedItems`, between visits. `namespace` and `isSupported` are our own.
 */
export const networkState = z.strictObject({
  namespace,
  /** The network in use; a placeholder while the wallet is on one that the host did not list. */
  caipNetwork: z.optional(network),
  supportsAllNetworks: boolean(),
  /** Those that the connected wallet serves. Undefined: it named none, and is taken to know every network. */
  approvedCaipNetworkIds: z.optional(list(caipNetworkId)),
  requestedCaipNetworks: list(network),
  isSupported: boolean(),
})
export type NetworkState = z.infer<typeof networkState>

/** SPEC 3, "Chain state per namespace". */
export const chainState = z.strictObject({ namespace, networkState, accountState })
export type ChainState = z.infer<typeof chainState>
