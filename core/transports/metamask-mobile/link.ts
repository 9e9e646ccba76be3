import { base64 } from '@scure/base'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { TransportContext } from '../../contracts/transport.js'

// The session request is that of the protocol (MetaMask/mobile-wallet-protocol, packages/core/src/domain/session-request.ts).
// The link around it is the one that the repository's demo for the app draws as a code
// (apps/web-demo/src/components/MetaMaskMobileDemo.tsx) and that the app's own text names (MetaMask/metamask-mobile,
// app/core/SDKConnectV2/docs.md).

/** The request of a session. It carries the page's key and question, and no secret. */
export interface SessionRequest {
  readonly id: string
  readonly mode: 'trusted' | 'untrusted'
  readonly channel: string
  readonly publicKeyB64: string
  readonly expiresAt: number
  /** The wallet reads it first, before the page may be awake again. */
  readonly initialMessage: { readonly type: 'message'; readonly payload: unknown }
}

/** More networks make a code that phones read badly. The others are asked for when the visitor goes there. */
const mostNetworks = 20

export const askable = (networks: readonly CaipNetworkId[]): readonly CaipNetworkId[] =>
  [...new Set(networks)].slice(0, mostNetworks)

/** The link that opens the app, and is its code. */
export async function linkOf(
  link: string,
  sessionRequest: SessionRequest,
  { name, url }: TransportContext['page'],
): Promise<string> {
  const metadata = { dapp: { name, url }, sdk: { version: '0.1.0', platform: 'web' } }
  const text = JSON.stringify({ sessionRequest, metadata })
  const packed = await deflate(text)
  const query = packed === undefined ? { p: text } : { p: packed, c: '1' }
  return withQuery(link, query)
}

/** The link that opens the app on a session it has (MetaMask/metamask-mobile, pull request 23700). */
export const linkToOpen = (link: string, id: string): string => withQuery(link, { id })

/** Spaces are written `%20`: a scheme's own parser may not know `+`. */
function withQuery(link: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${link}${link.includes('?') ? '&' : '?'}${pairs.join('&')}`
}

/** Compresses by zlib, as base64. `undefined` in a browser that cannot. */
async function deflate(text: string): Promise<string | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined
  const packed = new Response(text).body?.pipeThrough(new CompressionStream('deflate'))
  return base64.encode(new Uint8Array(await new Response(packed).arrayBuffer()))
}
