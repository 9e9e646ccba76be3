import type { OnrampOrder, TrackedEvent } from '../../../../core/contracts/service-providers.js'
import {
  basenames,
  blockscout,
  bundled,
  bundledPictures,
  coinbaseOnramp,
  coingecko,
  ens,
  etherscan,
  fromUrl,
  helius,
  hostAnalytics,
  hostNames,
  hostPrices,
  jupiter,
  lifi,
  noAnalytics,
  nodes,
  pictureUrls,
  reown,
  sessionOnramp,
  sns,
  zeroEx,
} from '../../../../core/providers/index.js'
import { memberOf } from '../../../world/lib/json.js'

/** The server of this page. In scenarios the world answers for it. */
const server = 'https://server.dapp.test'

const queryOf = ({ address, network, token, currency, amount = '' }: OnrampOrder): string =>
  new URLSearchParams({
    address,
    network: network.caipNetworkId,
    asset: token.symbol,
    currency,
    ...(amount && { amount }),
  }).toString()

/** Counts the events that this page got, by name. */
function count({ props: { event } }: TrackedEvent): void {
  const place = 'dapp:statistics'
  const counts: Record<string, number> = JSON.parse(localStorage.getItem(place) ?? '{}')
  localStorage.setItem(place, JSON.stringify({ ...counts, [event]: (counts[event] ?? 0) + 1 }))
}

/** The page's own server for what it knows itself. In scenarios the world answers for it. */
const api = 'https://api.dapp.test'

const explorer = (behaviour: string) => () =>
  blockscout({ urls: { 'eip155:1': `https://explorer.test/${behaviour}/1` } })
const histories = { explorer: explorer('honest'), 'explorer-down': explorer('down'), nodes: () => nodes() }

/** Prices of the page's server. */
const pagePrices = () =>
  hostPrices(
    async ({ network, tokens }, { fetchJson }) => {
      const query = new URLSearchParams({ network: network.caipNetworkId, tokens: tokens.join() })
      return (await fetchJson(`${api}/prices?${query}`)) as Record<string, number> // the modal checks it
    },
    { hosts: [api] },
  )

/** Names below the page's own, which its server gives to who signs for them. */
const pageNames = () =>
  hostNames({
    suffix: '.dapp.eth',
    hosts: [api],
    resolve: async ({ name }, { fetchJson }) => {
      const found = (await fetchJson(`${api}/names/${name}`)) as { address: string }[] // the modal checks it
      return found[0]
    },
    suggest: async ({ name }) => [name.replace('.', '-1.')],
    register: async (signed) => {
      const response = await fetch(`${api}/names`, { method: 'POST', body: JSON.stringify(signed) })
      if (!response.ok) throw new Error(memberOf(await response.json(), 'message') as string) // its server says why
    },
  })

/** A shop whose pages the page's server makes. */
const shop = (name: string, site: string) =>
  sessionOnramp({
    name,
    hosts: [site],
    servers: [server],
    createSession: async (order, { fetchJson }) => {
      const url = `${server}/session?${queryOf(order)}&shop=${name.toLowerCase()}`
      return memberOf(await fetchJson(url), 'url') as string // the modal checks it
    },
  })

/** The services of the world, which answer at the default addresses. */
const project = () => reown({ projectId: 'test-project' })

/** Providers of services, by the names that scenarios write in their place. */
const named: Readonly<Record<string, Readonly<Record<string, () => object>>>> = {
  catalogue: {
    bundled,
    // It never answers.
    'silent list': () => fromUrl(`${api}/silent/wallets.json`),
  },
  balances: histories,
  activity: histories,
  prices: {
    page: pagePrices,
    reown: project,
    silent: () => hostPrices(() => new Promise(() => {})),
    broken: () =>
      hostPrices(() => {
        throw new Error('The prices are broken.')
      }),
  },
  pictures: {
    page: () =>
      pictureUrls({ network: `${api}/pictures/network/{reference}.svg`, token: `${api}/pictures/token/{id}.svg` }),
    bundled: bundledPictures,
    reown: project,
    lies: () => pictureUrls({ network: `${api}/lies/{reference}`, token: `${api}/lies/{id}` }),
    missing: () => pictureUrls({ network: `${api}/missing/{reference}`, token: `${api}/missing/{id}` }),
  },
  names: { ens, basenames, sns, page: pageNames, reown: project },
  analytics: { page: () => hostAnalytics(count), nobody: noAnalytics },
  onramp: {
    shop: () => shop('Shop', 'https://buy.shop.test'),
    stripe: () => shop('Stripe', 'https://crypto.link.com'),
    transak: () => shop('Transak', 'https://global.transak.com'),
    moonpay: () => shop('MoonPay', 'https://buy.moonpay.com'),
    ramp: () => shop('Ramp', 'https://app.rampnetwork.com'),
    reown: project,
    coinbase: () =>
      coinbaseOnramp({
        servers: [server],
        sessionToken: async (order, { fetchJson }) =>
          memberOf(await fetchJson(`${server}/coinbase?${queryOf(order)}`), 'token') as string, // the provider checks it
      }),
  },
}

/** Services of the world, by the name and the behaviour that scenarios write: `lifi honest`. */
const behaving: Readonly<Record<string, (behaviour: string) => object>> = {
  zeroEx: (behaviour) => zeroEx({ url: `https://0x.test/${behaviour}` }),
  lifi: (behaviour) => lifi({ url: `https://lifi.test/${behaviour}` }),
  reown: project,
  jupiter: (behaviour) => jupiter({ url: `https://jupiter.test/${behaviour}` }),
  etherscan: (behaviour) => etherscan({ url: `https://etherscan.test/${behaviour}`, apiKey: 'key' }),
  helius: (behaviour) => helius({ url: `https://helius.test/${behaviour}/?api-key=key` }),
  coingecko: (behaviour) => coingecko({ url: `https://coingecko.test/${behaviour}` }),
}

function toBehaving(written: string): object | undefined {
  const [name = '', behaviour = ''] = written.split(' ')
  return behaving[name]?.(behaviour)
}

/** Puts providers in the place of their names: `{ catalogue: 'bundled', onramp: ['shop', 'coinbase'] }`. */
export function withProviders(services: unknown): object | undefined {
  if (typeof services !== 'object' || services === null) return undefined
  const made = (kind: string, name: unknown) => {
    if (typeof name !== 'string') return name
    return named[kind]?.[name]?.() ?? toBehaving(name) ?? name
  }
  return Object.fromEntries(
    Object.entries(services).map(([kind, given]) => [
      kind,
      Array.isArray(given) ? given.map((name) => made(kind, name)) : made(kind, given),
    ]),
  )
}
