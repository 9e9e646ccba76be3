import { readJson } from '../lib/foreign.js'
import { readUrl } from '../lib/web-url.js'
import { isSolanaAddress } from './caip.js'
import type { FrameSocial } from './frame/messages.js'

// A service may build a link that the modal opens in the visitor's tap. It decides the link, and never whose page that is.

interface LoginPage {
  readonly hosts: readonly string[]
  /** Where the log-in begins. Under other paths some of these sites show what their users write. */
  readonly path: RegExp
}

/** The page of each provider on which a log-in begins, from their own documentation of OAuth and of Sign In with Farcaster. */
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
  const { hosts, path } = loginPages[provider]
  if (own.includes(url.origin) || (hosts.includes(url.host) && path.test(url.pathname))) return true
  // The page may take any one of several.
  return (
    url.host === handingOn.host &&
    url.searchParams.getAll(handingOn.parameter).every((inner) => isLoginPage(inner, provider, sites))
  )
}

/**
 * Whether a link of the data provider opens the shop that was chosen, for this account alone: an address of another account in it is
 * a purchase for somebody else.
 */
export function isPurchasePage(link: string, { address, site }: { address: string; site: string }): boolean {
  const url = toHttps(link, [site])
  if (!url || url.origin !== originOf(site)) return false
  // The same site buys coins of visitors.
  if (/(^|\/)sell(\/|$)/i.test(url.pathname)) return false
  const isOwn = (text: string) =>
    text === address || (/^0x/i.test(text) && text.toLowerCase() === address.toLowerCase())
  const parts = decodings(url.href.slice(url.origin.length)).flatMap((text) => [text, ...fromBase64(text)])
  const named = parts.flatMap(
    (text) => text.match(/0x[0-9a-f]{40}(?![0-9a-f])|\b(bc|tb|ltc)1[02-9ac-hj-np-z]{11,87}\b/gi) ?? [],
  )
  return [...named, ...addressesOf(url)].every(isOwn)
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

/** Decodes the words of a text that are base64. */
function fromBase64(text: string): string[] {
  return (text.match(/[\w+/-]{24,}/g) ?? []).flatMap((word) => {
    try {
      return [atob(word.replaceAll('-', '+').replaceAll('_', '/'))]
    } catch {
      return [] // another text
    }
  })
}

/** Fields of Coinbase's page that name who gets the coins: `address`, `defaultAddress`, `destinationWallets`, `walletAddress`. */
const isReceiving = (field: string): boolean =>
  /address|wallet|recipient|receiver|^(destination|to|account)$/i.test(field)

/** Fields of a wallet that say which coins it gets. Any other name there is taken for an address. */
const besidesAddress: readonly string[] = ['blockchains', 'assets', 'supportedNetworks']

/** Parameters whose texts are chance: some of these have the form of an address. */
const ofChance: readonly string[] = ['sessionToken', 'appId', 'quoteId']

function addressesOf({ searchParams, hash }: URL): string[] {
  return [...searchParams, ...new URLSearchParams(hash.slice(1))].flatMap(([name, text]) => {
    // `destinationWallets[0][address]` is a field of its last part.
    const field =
      name
        .split(/[^a-z]+/i)
        .filter(Boolean)
        .at(-1) ?? ''
    if (isReceiving(field)) return namedIn(text)
    return isSolanaAddress(text) && !ofChance.includes(name) ? [text] : []
  })
}

/** `{ address: [networks] }`, `[{ address }]`, or the address itself. */
function namedIn(text: string): string[] {
  const value = readJson(text)
  // A number of JSON is an address without its letters.
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
