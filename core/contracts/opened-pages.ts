import { readJson } from '../lib/foreign.js'
import { readUrl } from '../lib/web-url.js'
import { isSolanaAddress } from './caip.js'
import type { FrameSocial } from './frame/messages.js'

// A service may build a link that the modal opens on the visitor's tap. These checks ensure that it leads to an
// expected site.

interface LoginPage {
  readonly hosts: readonly string[]
  /** The path on which a login begins. On other paths, some of these sites show content of their users. */
  readonly path: RegExp
}

/** The login page of each provider, from the documentation of its OAuth or of Sign In with Farcaster. */
const loginPages: Readonly<Record<FrameSocial | 'farcaster', LoginPage>> = {
  google: { hosts: ['accounts.google.com'], path: /^\/(o\/oauth2|signin\/oauth)(\/|$)/ },
  apple: { hosts: ['appleid.apple.com'], path: /^\/auth\/(oauth2\/(v\d+\/)?)?authorize$/ },
  facebook: { hosts: ['www.facebook.com', 'm.facebook.com'], path: /^\/(v\d+\.\d+\/)?dialog\/oauth\/?$/ },
  github: { hosts: ['github.com'], path: /^\/login\/oauth\/authorize$/ },
  x: {
    hosts: ['x.com', 'api.x.com', 'twitter.com', 'api.twitter.com'],
    path: /^\/(i\/oauth2\/authorize|oauth\/(authorize|authenticate))$/,
  },
  discord: { hosts: ['discord.com'], path: /^\/(api\/(v\d+\/)?)?oauth2\/authorize$/ },
  farcaster: {
    hosts: ['farcaster.xyz', 'client.farcaster.xyz', 'warpcast.com', 'client.warpcast.com'],
    path: /^\/(~|deeplinks)\//,
  },
}

/** The frame's own service, whose page redirects to a provider. */
export const handingOn = { host: 'auth.magic.link', parameter: 'provider_authorization_url' } as const

interface LoginSites {
  readonly frame: string
  readonly frameSite: string
  readonly loginPages?: string | undefined
}

/**
 * True if a link leads to the provider that the visitor chose, to the frame's site, or to a site that the host allows.
 */
export function isLoginPage(link: string, provider: FrameSocial | 'farcaster', sites: LoginSites): boolean {
  const url = toHttps(link, [sites.frame, sites.frameSite, sites.loginPages])
  if (!url) return false
  const own = [sites.frame, sites.frameSite, sites.loginPages].map(originOf)
  const { hosts, path } = loginPages[provider]
  if (own.includes(url.origin) || (hosts.includes(url.host) && path.test(url.pathname))) return true
  // If the parameter occurs several times, the page may use any of its values.
  return (
    url.host === handingOn.host &&
    url.searchParams.getAll(handingOn.parameter).every((inner) => isLoginPage(inner, provider, sites))
  )
}

/**
 * True if a link of the data provider opens the chosen shop for this account only: with another account's address in
 * the link, the visitor would buy for somebody else.
 */
export function isPurchasePage(link: string, { address, site }: { address: string; site: string }): boolean {
  const url = toHttps(link, [site])
  if (!url || url.origin !== originOf(site)) return false
  // The sell pages of the same site take the visitor's coins.
  if (/(^|\/)sell(\/|$)/i.test(url.pathname)) return false
  const isOwn = (text: string) =>
    text === address || (/^0x/i.test(text) && text.toLowerCase() === address.toLowerCase())
  const parts = decodings(url.href.slice(url.origin.length)).flatMap((text) => [text, ...fromBase64(text)])
  const named = parts.flatMap(
    (text) => text.match(/0x[0-9a-f]{40}(?![0-9a-f])|\b(bc|tb|ltc)1[02-9ac-hj-np-z]{11,87}\b/gi) ?? [],
  )
  return [...named, ...addressesOf(url)].every(isOwn)
}

/** Parses a link. Rejects credentials in the URL, and http except for a site that the host itself runs over http. */
export function toHttps(link: string, sites: readonly (string | undefined)[]): URL | undefined {
  const url = readUrl(link)
  if (!url || url.username || url.password) return undefined
  return url.protocol === 'https:' || sites.map(originOf).includes(url.origin) ? url : undefined
}

export const originOf = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : readUrl(url)?.origin

/** The text and each result of decoding it again, until it no longer changes. */
export function decodings(text: string, most = 4): string[] {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded === text || most === 0 ? [text] : [text, ...decodings(decoded, most - 1)]
  } catch {
    return [text] // a malformed escape cannot be decoded
  }
}

/** Decodes the words of a text that may be base64. */
export function fromBase64(text: string): string[] {
  return (text.match(/[\w+/-]{24,}/g) ?? []).flatMap((word) => {
    try {
      return [atob(word.replaceAll('-', '+').replaceAll('_', '/'))]
    } catch {
      return [] // the word is not base64
    }
  })
}

/**
 * Names of link parameters that hold a receiver: `address`, `defaultAddress`, `destinationWallets`, `walletAddress`.
 */
export const isReceiving = (field: string): boolean =>
  /address|wallet|recipient|receiver|^(destination|to|account)$/i.test(field)

/** The field of `destinationWallets[0][address]` is its last word, `address`. */
export const lastWord = (name: string): string =>
  name
    .split(/[^a-z]+/i)
    .filter(Boolean)
    .at(-1) ?? ''

/** Fields of a wallet entry that name networks and coins. Every other field counts as an address. */
const besidesAddress: readonly string[] = ['blockchains', 'assets', 'supportedNetworks']

/** Parameters with random values, some of which look like an address. */
const ofChance: readonly string[] = ['sessionToken', 'appId', 'quoteId']

function addressesOf({ searchParams, hash }: URL): string[] {
  return [...searchParams, ...new URLSearchParams(hash.slice(1))].flatMap(([name, text]) => {
    if (isReceiving(lastWord(name))) return namedIn(text)
    return isSolanaAddress(text) && !ofChance.includes(name) ? [text] : []
  })
}

/** `{ address: [networks] }`, `[{ address }]`, or the address itself. */
function namedIn(text: string): string[] {
  const value = readJson(text)
  // JSON parses some addresses as numbers: the text is kept then.
  return typeof value === 'object' && value !== null ? addressesIn(value) : [text]
}

function addressesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  if (Array.isArray(value)) return value.flatMap(addressesIn)
  return Object.entries(value).flatMap(([key, inner]) => {
    if (besidesAddress.includes(key)) return []
    return isReceiving(key) ? addressesIn(inner) : [key]
  })
}
