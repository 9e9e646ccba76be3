/** A place where a wallet is installed from or opened. */
export type Place = 'android' | 'chrome' | 'desktop' | 'edge' | 'firefox' | 'ios' | 'native' | 'safari' | 'universal'

/** What one public source says about one wallet. */
export interface Fact {
  name: string
  namespaces: readonly string[]
  /** The package or repository with its version. */
  source: string
  rdns?: string | undefined
  /** The name under which the wallet registers by the Wallet Standard. */
  standardName?: string | undefined
  homepage?: string | undefined
  /** The link that opens the wallet with a request of TON Connect. */
  tonconnect?: string | undefined
  links: Partial<Record<Place, string>>
}

const stores: readonly (readonly [place: Place, address: RegExp])[] = [
  ['android', /^https:\/\/play\.google\.com\/store\/apps\/details\?.*?\bid=([\w.]+)/],
  ['ios', /^https:\/\/(?:apps|itunes)\.apple\.com\/.*?\/(?:id)?(\d{9,})\b/],
  [
    'chrome',
    /^https:\/\/(?:chrome\.google\.com\/webstore\/detail|chromewebstore\.google\.com\/detail)\/(?:[^/]+\/)?([a-p]{32})/,
  ],
  ['firefox', /^https:\/\/addons\.mozilla\.org\/(?:[a-zA-Z-]+\/)?firefox\/addon\/([^/?]+)/],
  ['edge', /^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/(?:[^/]+\/)?([a-p]{32})/],
]

const canonical: Readonly<Partial<Record<Place, (id: string) => string>>> = {
  android: (id) => `https://play.google.com/store/apps/details?id=${id}`,
  ios: (id) => `https://apps.apple.com/app/id${id}`,
  chrome: (id) => `https://chromewebstore.google.com/detail/${id}`,
  firefox: (id) => `https://addons.mozilla.org/firefox/addon/${id}/`,
  edge: (id) => `https://microsoftedge.microsoft.com/addons/detail/${id}`,
}

/** The store of an address, and its shortest form: without languages, campaigns and titles. */
export function toStore(address: string): readonly [Place, string] | undefined {
  for (const [place, pattern] of stores) {
    const id = pattern.exec(address)?.[1]
    const write = canonical[place]
    if (id !== undefined && write) return [place, write(id)]
  }
  return undefined
}

const pairing = /^([a-z][\w+.-]*:\/\/[^`'"?\s]*?)\/?wc\?uri=/i

/** The first link of each place in a text: stores, and the links that take a WalletConnect code. */
export function linksIn(text: string): Fact['links'] {
  const links: Fact['links'] = {}
  for (const [, address = ''] of text.matchAll(/[`'"]([a-z][\w+.-]*:\/\/[^`'"\s]+)[`'"]/gi)) {
    const base = pairing.exec(address)?.[1]
    const app = base === undefined ? undefined : base.endsWith('/') ? base : `${base}/`
    const found = app ? ([/^https:/i.test(app) ? 'universal' : 'native', app] as const) : toStore(address)
    if (found && !links[found[0]]) links[found[0]] = found[1]
  }
  return links
}

/** The address without its path's end, query and fragment, or nothing for a store and other addresses than https. */
export function toHomepage(address: string | undefined): string | undefined {
  if (!address || !/^https:\/\/[\w.-]+\.[a-z]+(\/|$)/i.test(address) || toStore(address)) return undefined
  const { origin, pathname } = new URL(address)
  return pathname === '/' ? `${origin}/` : `${origin}${pathname}`
}
