/**
 * Parses a URL; `undefined` if it is invalid. `URL.parse` and `URL.canParse` are newer than the oldest supported
 * browsers.
 */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** True if a URL may be opened, framed, linked or fetched: https, or http on this machine. */
export function isWebUrl(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  } catch {
    return false // not a URL
  }
}

/** True for a {@link isWebUrl} or a path on the page's own site. Browsers read `//` and `/\` as another host. */
export const isSiteUrl = (text: string): boolean => /^\/(?![/\\])\S+$/.test(text) || isWebUrl(text)

/**
 * True if a picture may be loaded from this URL: a web URL or a `data:` image. Longer ones are not drawn, and would
 * fill the storage.
 */
export const isPictureUrl = (text: string): boolean => !text[2e5] && (/^data:image\//i.test(text) || isWebUrl(text))

/**
 * Like {@link isPictureUrl}, for a picture that a third party chose: the owner of a name, a token or an NFT, or a
 * phone. The URL must not make the browser contact this machine or its network. The third party may still choose any
 * host on the public web.
 */
export const isStrangersPictureUrl = (text: string): boolean =>
  !text[2e5] && (/^data:image\//i.test(text) || isPublicUrl(text))

/**
 * True for an https URL on the public web. The URL parser normalizes every spelling of an IPv4 address to four numbers,
 * and of an IPv6 address to one form. This check cannot detect a domain name that resolves to a private address.
 */
export function isPublicUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    if (protocol !== 'https:' || username || password) return false
    const host = hostname.replace(/\.$/, '')
    if (host.startsWith('[')) return isPublicIpv6(host)
    const numbers = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host)?.slice(1).map(Number)
    if (numbers) return isPublicIpv4(numbers)
    // A name without a dot is a host of the local network. A name with an empty part is invalid, and some resolvers
    // accept `localhost..`.
    const isName = host.includes('.') && !/^\.|\.\.|\.$/.test(host)
    return isName && !/\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/.test(host)
  } catch {
    return false // not a URL
  }
}

/** Reads a third party's URL on the public web, as the URL parser writes it: without quotes or brackets. */
export function readPublicUrl(value: unknown): string | undefined {
  return typeof value === 'string' && isPublicUrl(value) ? new URL(value).href : undefined
}

/**
 * True outside the ranges that IANA's special-purpose registry marks as not globally reachable, and outside multicast.
 */
function isPublicIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100) return b < 64 || b > 127
  if (a === 169) return b !== 254
  if (a === 172) return b < 16 || b > 31
  if (a === 192) return b !== 168 && !(b === 0 && (c === 0 || c === 2)) && !(b === 88 && c === 99)
  if (a === 198) return b !== 18 && b !== 19 && !(b === 51 && c === 100)
  return !(a === 203 && b === 0 && c === 113)
}

/** True for global unicast (2000::/3), except the ranges that embed an IPv4 address: 2002::/16 and 2001::/32. */
function isPublicIpv6(host: string): boolean {
  const [first = '', second = ''] = host.slice(1).split(':')
  const group = Number.parseInt(first, 16)
  if (!(group >= 0x2000 && group <= 0x3fff) || group === 0x2002) return false
  return group !== 0x2001 || Number.parseInt(second || '0', 16) >= 0x200
}

/**
 * Schemes of the browser, the system and the telephone. They run code, show data, read the device, start a call, or
 * pass on to another scheme.
 */
const ofNoApp = new RegExp(
  `^(${[
    'https?|wss?|ftp|javascript|data|vbscript|file|filesystem|blob|about|view-source|intent|feed|jar|mhtml|res|resource',
    '(chrome|edge|opera|brave|moz|safari-web)(-extension)?|chrome-untrusted|devtools',
    'tel|telprompt|sms|smsto|mms|mailto|facetime|facetime-audio|callto|sip|skype',
    'ms-[\\w.-]+|search-ms|search|shell|ssh|telnet|rlogin|smb|afp|nfs|itms-services|app-settings|prefs|app-prefs|android-app',
  ].join('|')})$`,
  'i',
)

/** True for web addresses and for schemes of apps, except those that run code, show data or read the device. */
export function isOpenable(text: string): boolean {
  // A browser strips spaces before the scheme and line breaks within it. Links of apps contain neither.
  const app = /^[a-z][\w+.-]*(?=:|$)/i
  const [scheme] = app.exec(text) ?? []
  return (scheme !== undefined && !ofNoApp.test(scheme)) || isWebUrl(text)
}

/** The page's URL without query and fragment, which may hold tokens or the visitor's input. */
export function withoutQuery(href: string): string {
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname}`
}
