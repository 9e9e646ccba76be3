import type { OnrampOrder, TrackedEvent } from '../../../../core/contracts/service-providers.js'
import {
  bundled,
  coinbaseOnramp,
  ens,
  hostAnalytics,
  jupiter,
  lifi,
  noAnalytics,
  sessionOnramp,
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

/** Providers of services, by the names that scenarios write in their place. */
const named: Readonly<Record<string, Readonly<Record<string, () => object>>>> = {
  catalogue: { bundled },
  names: { ens },
  analytics: { page: () => hostAnalytics(count), nobody: noAnalytics },
  onramp: {
    shop: () =>
      sessionOnramp({
        name: 'Shop',
        hosts: ['https://buy.shop.test'],
        servers: [server],
        createSession: async (order, { fetchJson }) =>
          memberOf(await fetchJson(`${server}/session?${queryOf(order)}`), 'url') as string, // the modal checks it
      }),
    coinbase: () =>
      coinbaseOnramp({
        servers: [server],
        sessionToken: async (order, { fetchJson }) =>
          memberOf(await fetchJson(`${server}/coinbase?${queryOf(order)}`), 'token') as string, // the provider checks it
      }),
  },
}

/** Exchanges of the world, by the name and the behaviour that scenarios write: `lifi honest`. */
const exchanges: Readonly<Record<string, (behaviour: string) => object>> = {
  zeroEx: (behaviour) => zeroEx({ url: `https://0x.test/${behaviour}` }),
  lifi: (behaviour) => lifi({ url: `https://lifi.test/${behaviour}` }),
  jupiter: (behaviour) => jupiter({ url: `https://jupiter.test/${behaviour}` }),
}

function toExchange(written: string): object | undefined {
  const [name = '', behaviour = ''] = written.split(' ')
  return exchanges[name]?.(behaviour)
}

/** Puts providers in the place of their names: `{ catalogue: 'bundled', onramp: ['shop', 'coinbase'] }`. */
export function withProviders(services: unknown): object | undefined {
  if (typeof services !== 'object' || services === null) return undefined
  const made = (kind: string, name: unknown) => {
    if (typeof name !== 'string') return name
    return (kind === 'swaps' ? toExchange(name) : named[kind]?.[name]?.()) ?? name
  }
  return Object.fromEntries(
    Object.entries(services).map(([kind, given]) => [
      kind,
      Array.isArray(given) ? given.map((name) => made(kind, name)) : made(kind, given),
    ]),
  )
}
