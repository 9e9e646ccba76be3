import * as z from 'zod/mini'
import { list, textLike } from '../fields.js'

/** Where a node is asked. There is no socket transport: what is read would never come. */
export const rpcUrl = () => textLike(/^https?:\/\/[^\s/]+/, 'an http(s) URL: nodes are not asked over sockets')

export const endpointsOf = (url: z.ZodMiniType<string, string>) => ({
  http: list(url),
  webSocket: z.optional(list(z.string())),
  configs: z.optional(z.record(z.string(), z.record(z.string(), z.unknown()))),
})

/** The networks that the gateway routes, by the reference part of their CAIP-2 id. */
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

/** How a host wants one of its URLs to be asked: what viem's `http` takes, of which the clients know some. */
export type RpcUrlConfig = Readonly<Record<string, unknown>>

export interface RpcUrlContext {
  customRpcUrls: Readonly<Record<string, readonly { url: string; config?: RpcUrlConfig | undefined }[]>>
  /** The URL of the service `blockchain`; `undefined` leaves the gateway out. */
  gateway: string | undefined
  projectId: string
}

export function gatewayRpcUrl(gateway: string, caipNetworkId: string, projectId: string): string {
  const query = new URLSearchParams({ chainId: caipNetworkId })
  if (projectId !== '') query.set('projectId', projectId)
  return `${gateway.replace(/\/+$/, '')}/v1/?${query}`
}

/** `default`: the host's own URLs, then the gateway where it routes the network, else the chain's URLs. */
export function networkRpcUrls(
  network: { caipNetworkId: string; rpcUrls: { default: { http: readonly string[] } } },
  { customRpcUrls, gateway, projectId }: RpcUrlContext,
): { default: string[]; chainDefault: string[]; configs: Record<string, RpcUrlConfig> | undefined } {
  const given = customRpcUrls[network.caipNetworkId] ?? []
  const custom = given.map(({ url }) => url)
  const configs = Object.fromEntries(given.flatMap(({ url, config }) => (config ? [[url, config] as const] : [])))
  const own = network.rpcUrls.default.http
  const isRouted = gateway !== undefined && gatewayNetworkIds.has(network.caipNetworkId)
  return {
    default: [...custom, ...(isRouted ? [gatewayRpcUrl(gateway, network.caipNetworkId, projectId)] : own)],
    chainDefault: [...custom, ...own],
    configs: Object.keys(configs).length > 0 ? configs : undefined,
  }
}
