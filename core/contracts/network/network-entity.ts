import * as z from 'zod/mini'
import { isWebUrl } from '../../lib/web-url.js'
import { caipNetworkId, namespace } from '../caip.js'
import { orEmpty, pictureUrl } from '../fields.js'
import { endpointsOf } from './rpc-urls.js'

const rpcEndpoints = z.object(endpointsOf(z.string()))

export const network = z.object({
  /** The reference part of `caipNetworkId`: a number on eip155, the genesis hash's start elsewhere. */
  id: z.union([z.number(), z.string()]),
  name: z.string(),
  network: z.optional(z.string()),
  caipNetworkId,
  chainNamespace: namespace,
  nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
  /** `default`: what the modal asks, custom URLs and the gateway before the chain's own. `chainDefault`: without the gateway. */
  rpcUrls: z.object({ default: rpcEndpoints, chainDefault: rpcEndpoints }),
  blockExplorers: z.optional(z.object({ default: z.object({ name: z.string(), url: orEmpty(isWebUrl) }) })),
  testnet: z.optional(z.boolean()),
  assets: z.optional(z.object({ imageId: z.optional(z.string()), imageUrl: z.optional(pictureUrl()) })),
  /** Set on the placeholder that stands for a network which the host did not list. */
  unsupported: z.optional(z.boolean()),
})
/** A network with its CAIP-2 id and all the URLs that it is asked at. */
export type Network = z.infer<typeof network>
