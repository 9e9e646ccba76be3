import * as providers from '../../core/providers/index.js'

/** A provider of services, as far as its text is concerned. */
export interface ShownProvider {
  readonly name: string
  readonly hosts: readonly string[]
  /** The origins of pages that it opens in a window. */
  readonly pages?: readonly string[] | string | undefined
  readonly kind?: string | undefined
  /** Who sells on its pages, if that is somebody else. */
  readonly shop?: string | undefined
}

/** Stands for a host that only the page knows. */
const yours = 'https://yours.example'
const never = () => Promise.reject(new Error('This object is only read.'))

/** Each provider that ships, made with its defaults. What has no default gets a host of the page's choice. */
const made: Readonly<Record<keyof typeof providers, () => ShownProvider>> = {
  basenames: () => providers.basenames(),
  blockscout: () => providers.blockscout({ urls: { 'eip155:1': yours } }),
  bundled: () => providers.bundled(),
  bundledPictures: () => providers.bundledPictures(),
  coinbaseOnramp: () => providers.coinbaseOnramp({ sessionToken: never, servers: [yours] }),
  coingecko: () => providers.coingecko(),
  ens: () => providers.ens(),
  etherscan: () => providers.etherscan(),
  frame: () => providers.frame(),
  fromUrl: () => providers.fromUrl(`${yours}/wallets.json`),
  helius: () => providers.helius({ url: yours }),
  hostAnalytics: () => providers.hostAnalytics(never, { hosts: [yours] }),
  hostNames: () => providers.hostNames({ suffix: '.dapp.eth', resolve: never, hosts: [yours] }),
  hostPrices: () => providers.hostPrices(never, { hosts: [yours] }),
  jupiter: () => providers.jupiter(),
  lifi: () => providers.lifi(),
  noAnalytics: () => providers.noAnalytics(),
  nodes: () => providers.nodes(),
  pictureUrls: () => providers.pictureUrls({ token: `${yours}/{id}.svg` }),
  provider: () => providers.provider({ connect: never, hosts: [yours] }),
  relay: () => providers.relay(),
  reown: () => providers.reown({ projectId: 'an id' }),
  sessionOnramp: () =>
    providers.sessionOnramp({ name: 'Shop', hosts: [yours], createSession: never, servers: [yours] }),
  sns: () => providers.sns(),
  walletAssets: () => providers.walletAssets(),
  zeroEx: () => providers.zeroEx({ url: yours }),
}

/** The member by which the modal knows a provider of each kind. */
const members = {
  balances: 'balances',
  activity: 'activity',
  prices: 'prices',
  names: 'resolve',
  swaps: 'swaps',
  onramp: 'session',
  catalogue: 'wallets',
  analytics: 'track',
} as const

/** The kinds of data for which a provider can be asked, in the order of the docs. */
export function kindsOf(provider: ShownProvider): readonly string[] {
  const { kind = '' } = provider
  const isCatalogue = 'wallets' in provider
  return [
    ...Object.entries(members).flatMap(([name, member]) => (member in provider ? [name] : [])),
    // A catalogue has pictures of its own wallets.
    ...('picture' in provider && !isCatalogue ? ['pictures'] : []),
    // The modal asks the service for swaps itself, as one of the order.
    ...(kind === 'reown' ? ['swaps'] : []),
    ...(kind === 'relay' ? ['relay'] : []),
    ...(kind === 'login' || kind === 'frame' ? ['login'] : []),
  ]
}

/** Each provider that ships, by the name of its function. */
export const shippedProviders = (): ReadonlyMap<string, ShownProvider> =>
  new Map(Object.entries(made).map(([name, make]) => [name, make()]))

/** Origins for a reader: those that only the page knows are the reader's own. */
export const sayHosts = (hosts: readonly string[]): string =>
  hosts.length === 0 ? 'none' : hosts.map((host) => (host === yours ? 'those that you name' : host)).join(', ')

/** The names of providers by the host that they ask, for hosts that they ask unless the page names another one. */
export function namesByHost(): Readonly<Record<string, string>> {
  const found = [...shippedProviders().values()].flatMap(({ name, hosts, pages = [], shop = name }) =>
    [...hosts.map((host) => [host, name] as const), ...[pages].flat().map((page) => [page, shop] as const)].flatMap(
      ([origin, asked]) => (origin === yours ? [] : [[new URL(origin).host, asked] as const]),
    ),
  )
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)))
}
