/** Undefined for a text that is no address. `URL.parse` and `URL.canParse` are younger than the browsers that are served. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}

/** Whether an address may be opened, framed, linked or fetched: https, or http on this machine. */
export function isWebUrl(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  } catch {
    return false // no address at all
  }
}

/** The same, or a path of the site that the page is on. A browser reads `//` and `/\` as another host. */
export const isSiteUrl = (text: string): boolean => /^\/(?![/\\])\S+$/.test(text) || isWebUrl(text)

/** Where a picture may be: on the web, or in the address itself. A longer one is never drawn, and would fill the storage. */
export const isPictureUrl = (text: string): boolean => !text[2e5] && (/^data:image\//i.test(text) || isWebUrl(text))

/**
 * The same for a picture that a stranger chose: the owner of a name, of a token or of an NFT, or a phone. A stranger must not make the
 * browser ask this machine or its network. Which host on the web is asked, the stranger does choose.
 */
export const isStrangersPictureUrl = (text: string): boolean =>
  !text[2e5] && (/^data:image\//i.test(text) || isPublicUrl(text))

/**
 * Whether an address is https at a host of the public web. The URL parser writes every spelling of an IPv4 address as four numbers, and
 * every IPv6 address in one form. A name that leads to a private address cannot be told from here.
 */
export function isPublicUrl(text: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(text)
    if (protocol !== 'https:' || username || password) return false
    const host = hostname.replace(/\.$/, '')
    if (host.startsWith('[')) return isPublicIpv6(host)
    const numbers = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(host)?.slice(1).map(Number)
    if (numbers) return isPublicIpv4(numbers)
    // A name without a dot is one of the visitor's own network. An empty part is in no name, and `localhost..` may be read as one.
    const isName = host.includes('.') && !/^\.|\.\.|\.$/.test(host)
    return isName && !/\.(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/.test(host)
  } catch {
    return false // no address at all
  }
}

/** A stranger's address of the public web, as a browser writes it: no quote or bracket is left in it. */
export function readPublicUrl(value: unknown): string | undefined {
  return typeof value === 'string' && isPublicUrl(value) ? new URL(value).href : undefined
}

/** The ranges that IANA's registry of special-purpose addresses does not call globally reachable, and multicast. */
function isPublicIpv4([a = 0, b = 0, c = 0]: readonly number[]): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return false
  if (a === 100) return b < 64 || b > 127
  if (a === 169) return b !== 254
  if (a === 172) return b < 16 || b > 31
  if (a === 192) return b !== 168 && !(b === 0 && (c === 0 || c === 2)) && !(b === 88 && c === 99)
  if (a === 198) return b !== 18 && b !== 19 && !(b === 51 && c === 100)
  return !(a === 203 && b === 0 && c === 113)
}

/** Global unicast alone (2000::/3), without the ranges that carry an IPv4 address: 2002::/16 and 2001::/32. */
function isPublicIpv6(host: string): boolean {
  const [first = '', second = ''] = host.slice(1).split(':')
  const group = Number.parseInt(first, 16)
  if (!(group >= 0x2000 && group <= 0x3fff) || group === 0x2002) return false
  return group !== 0x2001 || Number.parseInt(second || '0', 16) >= 0x200
}

/**
 * Schemes of the browser, of the system and of the telephone. They run code, show data, read the device, call somebody, or hand on to
 * another scheme.
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
  // A browser drops blanks before a scheme and line breaks within. An app writes none.
  const app = /^[a-z][\w+.-]*(?=:|$)/i
  const [scheme] = app.exec(text) ?? []
  return (scheme !== undefined && !ofNoApp.test(scheme)) || isWebUrl(text)
}

/** The address of a page without its query and its fragment, which may hold tokens and what the visitor typed. */
export function withoutQuery(href: string): string {
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname}`
}
