import * as z from 'zod/mini'
import { isWebUrl } from '../../lib/web-url.js'
import {
  type CaipNetworkId,
  caipNetworkId,
  hasNumericIds,
  type Namespace,
  namespace,
  toCaipNetworkId,
} from '../caip.js'
import { filledText, hostPictureUrl, list, mostDecimals, orEmpty, textLike, wholeNumber } from '../fields.js'

/** The URL of a node. WebSocket URLs are rejected: nodes are queried over http only. */
export const rpcUrl = () => textLike(/^https?:\/\/[^\s/]+/, 'an http(s) URL: nodes are not asked over sockets')

const endpointsOf = (url: z.ZodMiniType<string, string>) => ({
  http: list(url),
  webSocket: z.optional(list(z.string())),
  configs: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
})

/** The networks that the gateway routes, by their CAIP-2 reference. */
const routedEvmChains =
  '1,10,56,97,100,137,300,324,1101,1301,1329,5000,5003,8217,8453,17000,42161,42220,43113,43114,59144,80002,80084,84532,421614,7777777,11155111,11155420,999999999,1313161554,1313161555'
const routedOthers = [
  'near:mainnet',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  // A deprecated id of Solana's main network, lower-cased as the gateway lists it.
  'solana:4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
  'bip122:000000000019d6689c085ae165831e93',
  'bip122:000000000933ea01ad0ee984209779ba',
]

export const gatewayNetworkIds: ReadonlySet<string> = new Set([
  ...routedEvmChains.split(',').map((id) => `eip155:${id}`),
  ...routedOthers,
])

export function gatewayRpcUrl(gateway: string, caipNetworkId: string, projectId: string): string {
  const query = new URLSearchParams({ chainId: caipNetworkId })
  if (projectId !== '') query.set('projectId', projectId)
  return `${gateway.replace(/\/+$/, '')}/v1/?${query}`
}

const optionalMembers = () => ({
  blockExplorers: z.optional(z.object({ default: z.object({ name: z.string(), url: orEmpty(isWebUrl) }) })),
  testnet: z.optional(z.boolean()),
  assets: z.optional(z.object({ imageId: z.optional(z.string()), imageUrl: z.optional(hostPictureUrl()) })),
})

const rpcEndpoints = () => z.object(endpointsOf(z.string()))

export const network = () =>
  z.object({
    /** The CAIP-2 reference: a number on eip155, the start of the genesis hash elsewhere. */
    id: z.union([z.number(), z.string()]),
    name: z.string(),
    network: z.optional(z.string()),
    caipNetworkId,
    chainNamespace: namespace,
    nativeCurrency: z.object({ name: z.string(), symbol: z.string(), decimals: z.number() }),
    /**
     * `default`: the URLs in the order of use: custom ones, the gateway, the chain's own. `chainDefault`: without the
     * gateway.
     */
    rpcUrls: z.object({ default: rpcEndpoints(), chainDefault: rpcEndpoints() }),
    ...optionalMembers(),
    /** Set on the placeholder for a network that the host did not list. */
    unsupported: z.optional(z.boolean()),
  })
/** A network with its CAIP-2 id and all its RPC URLs. */
export type Network = z.infer<ReturnType<typeof network>>

/** A network as a host passes it. Unknown members are dropped: viem’s chains have many. */
export const hostNetwork = () =>
  z.object({
    id: z.union([z.number(), z.string()]),
    name: filledText(),
    nativeCurrency: z.object({ name: filledText(), symbol: filledText(), decimals: wholeNumber(mostDecimals) }),
    rpcUrls: z.object({ default: z.object(endpointsOf(rpcUrl())) }),
    /** @default 'eip155' */
    chainNamespace: z.optional(namespace),
    /** @default chainNamespace:id */
    caipNetworkId: z.optional(caipNetworkId),
    network: z.optional(z.string()),
    ...optionalMembers(),
  })
/** A network as a host passes it; a viem chain fits. */
export type HostNetwork = z.input<ReturnType<typeof hostNetwork>>

/** The CAIP-2 id of a host's network. @throws {@link InvalidCaipNetworkIdError} if its id is not a CAIP-2 reference. */
export function caipNetworkIdOf(item: HostNetwork): CaipNetworkId {
  return item.caipNetworkId ?? toCaipNetworkId(item.chainNamespace ?? 'eip155', item.id)
}

/** Completes a host's network with its ids and all RPC URLs. If it has no picture, the catalogue's is used. */
export function toNetwork(
  item: HostNetwork,
  {
    customRpcUrls,
    gateway,
    projectId,
  }: {
    customRpcUrls: Readonly<
      Record<string, readonly { url: string; config?: Readonly<Record<string, unknown>> | undefined }[]>
    >
    /** The URL of the service `blockchain`; `undefined` omits the gateway. */
    gateway: string | undefined
    projectId: string
  },
): Network {
  const caipNetworkId = caipNetworkIdOf(item)
  const [chainNamespace = 'eip155'] = caipNetworkId.split(':') as [Namespace?] // the type says so
  const own = item.rpcUrls.default
  const given = customRpcUrls[caipNetworkId] ?? []
  const custom = given.map(({ url }) => url)
  const configs = given.flatMap(({ url, config }) => (config ? [[url, config] as const] : []))
  const isRouted = gateway !== undefined && gatewayNetworkIds.has(caipNetworkId)
  const others = isRouted ? [gatewayRpcUrl(gateway, caipNetworkId, projectId)] : own.http
  return {
    ...item,
    id: hasNumericIds(chainNamespace) ? Number(item.id) : item.id,
    caipNetworkId,
    chainNamespace,
    rpcUrls: {
      default: {
        ...own,
        http: [...custom, ...others],
        ...(configs.length > 0 && { configs: Object.fromEntries(configs) }),
      },
      chainDefault: { ...own, http: [...custom, ...own.http] },
    },
  }
}

/** The URL of a page in the network's explorer, `tx/…` or `address/…`; undefined if it has no explorer. */
export function explorerUrl(network: Network | undefined, page: string): string | undefined {
  const explorer = network?.blockExplorers?.default.url.replace(/\/$/, '')
  if (!explorer) return undefined
  // Solana's explorers name the cluster in the query string.
  const [base, query] = explorer.split('?')
  return `${base?.replace(/\/$/, '')}/${page}${query ? `?${query}` : ''}`
}

/** A placeholder for a network that the host does not list, while a wallet is on it. */
export function unsupportedNetwork(caipNetworkId: CaipNetworkId): Network {
  const [chainNamespace = 'eip155', id = ''] = caipNetworkId.split(':') as [Namespace?, string?] // the type says so
  const isEvm = hasNumericIds(chainNamespace)
  return {
    id: isEvm ? Number(id) : id,
    name: 'Unknown Network',
    caipNetworkId,
    chainNamespace,
    nativeCurrency: { name: '', symbol: isEvm ? 'ETH' : '', decimals: isEvm ? 18 : 0 },
    rpcUrls: { default: { http: [] }, chainDefault: { http: [] } },
    unsupported: true,
  }
}
