import { readUrl } from '../lib/web-url.js'
import type { FrameSocial } from './frame/messages.js'

// A service may build a link that the modal opens in the visitor's tap. It decides the link, and never whose page that is.

/** The sites of each provider of log-ins, from their own documentation of OAuth. */
const loginHosts: Readonly<Record<FrameSocial | 'farcaster', readonly string[]>> = {
  google: ['accounts.google.com'],
  apple: ['appleid.apple.com'],
  facebook: ['www.facebook.com', 'm.facebook.com'],
  github: ['github.com'],
  x: ['x.com', 'api.x.com', 'twitter.com', 'api.twitter.com'],
  discord: ['discord.com'],
  farcaster: ['farcaster.xyz', 'client.farcaster.xyz', 'warpcast.com', 'client.warpcast.com'],
}

/** The frame's own service, whose page hands on to a provider. */
export const handingOn = { host: 'auth.magic.link', parameter: 'provider_authorization_url' } as const

interface LoginSites {
  readonly frame: string
  readonly frameSite: string
  readonly loginPages?: string | undefined
}

/** Whether a link of the frame leads to the provider that the visitor chose, to the frame's own site, or to one that the host names. */
export function isLoginPage(link: string, provider: FrameSocial | 'farcaster', sites: LoginSites): boolean {
  const url = toHttps(link, [sites.frame, sites.frameSite, sites.loginPages])
  if (!url) return false
  const own = [sites.frame, sites.frameSite, sites.loginPages].map(originOf)
  if (own.includes(url.origin) || loginHosts[provider].includes(url.host)) return true
  if (url.host !== handingOn.host) return false
  const inner = url.searchParams.get(handingOn.parameter)
  return inner === null || isLoginPage(inner, provider, sites)
}

/**
 * Whether a link of the data provider opens the shop that was chosen, for this account alone: an address of another account in it is
 * a purchase for somebody else.
 */
export function isPurchasePage(link: string, { address, site }: { address: string; site: string }): boolean {
  const url = toHttps(link, [site])
  if (!url || url.origin !== originOf(site)) return false
  const parts = decodings(`${url.search} ${url.hash}`)
  const named = parts.flatMap((text) => [...text.matchAll(/0x[0-9a-f]{40}(?![0-9a-f])/gi)].map(([found]) => found))
  const isOwn = (text: string) => text.toLowerCase() === address.toLowerCase()
  return named.every(isOwn) && addressesOf(url).every(isOwn)
}

/** A link without a user's name before its host. http is for a site that the host of the page runs on this machine. */
function toHttps(link: string, sites: readonly (string | undefined)[]): URL | undefined {
  const url = readUrl(link)
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || sites.map(originOf).includes(url.origin) ? url : undefined
}

const originOf = (url: string | undefined): string | undefined => (url === undefined ? undefined : readUrl(url)?.origin)

/** The text as it is, and as it reads decoded, as often as anything changes. */
function decodings(text: string, most = 4): string[] {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded === text || most === 0 ? [text] : [text, ...decodings(decoded, most - 1)]
  } catch {
    return [text] // a broken escape is decoded by nobody
  }
}

/** Parameters of Coinbase's page that name who gets the coins, alone or in JSON. */
const receiving = [
  'address',
  'addresses',
  'defaultAddress',
  'destinationAddress',
  'destinationWallets',
  'walletAddress',
]

function addressesOf({ searchParams }: URL): string[] {
  return receiving.flatMap((name) => searchParams.getAll(name)).flatMap(namedIn)
}

/** `{ address: [networks] }`, `[{ address }]`, or the address itself. */
function namedIn(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value.map((each) => String(typeof each === 'object' && each ? each.address : each))
    return typeof value === 'object' && value ? Object.keys(value) : [text]
  } catch {
    return [text] // no JSON: the address itself
  }
}
