import * as z from 'zod/mini'
import { isWebUrl } from '../../lib/web-url.js'
import { type CaipNetworkId, caipNetworkId, type Namespace, namespace, toCaipNetworkId } from '../caip.js'
import { filledText, lazyObject, mostDecimals, orEmpty, pictureUrl, wholeNumber } from '../fields.js'
import { endpointsOf, networkRpcUrls, type RpcUrlContext, rpcUrl } from './rpc-urls.js'

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

const explorer = z.object({ name: z.string(), url: orEmpty(isWebUrl) })

/** Unknown members are left out: viem’s chains carry many. */
export const hostNetwork = lazyObject(() => ({
  id: z.union([z.number(), z.string()]),
  name: filledText(),
  nativeCurrency: z.object({
    name: filledText(),
    symbol: filledText(),
    decimals: wholeNumber(mostDecimals),
  }),
  rpcUrls: z.object({ default: z.object(endpointsOf(rpcUrl())) }),
  /** @default 'eip155' */
  chainNamespace: z.optional(namespace),
  /** @default chainNamespace:id */
  caipNetworkId: z.optional(caipNetworkId),
  network: z.optional(z.string()),
  blockExplorers: z.optional(z.object({ default: explorer })),
  testnet: z.optional(z.boolean()),
  assets: z.optional(z.object({ imageId: z.optional(z.string()), imageUrl: z.optional(pictureUrl()) })),
}))
/** A network as a host writes it; a viem chain fits. */
export type HostNetwork = z.input<typeof hostNetwork>

/** @throws {@link InvalidCaipNetworkIdError} when the network's id cannot be part of one. */
export function caipNetworkIdOf(item: HostNetwork): CaipNetworkId {
  return item.caipNetworkId ?? toCaipNetworkId(item.chainNamespace ?? 'eip155', item.id)
}

/** A host's network with its ids and every URL it can be asked at. A picture
 * that the host names is kept; for any other the catalogue is asked by the CAIP-2 id. */
export function toNetwork(item: HostNetwork, context: RpcUrlContext): Network {
  const caipNetworkId = caipNetworkIdOf(item)
  const [chainNamespace = 'eip155'] = caipNetworkId.split(':') as [Namespace?] // the type says so
  const urls = networkRpcUrls({ caipNetworkId, rpcUrls: item.rpcUrls }, context)
  const own = item.rpcUrls.default
  return {
    ...item,
    id: chainNamespace === 'eip155' ? Number(item.id) : item.id,
    caipNetworkId,
    chainNamespace,
    rpcUrls: {
      default: { ...own, http: urls.default, ...(urls.configs && { configs: urls.configs }) },
      chainDefault: { ...own, http: urls.chainDefault },
    },
  }
}
