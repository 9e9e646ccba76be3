import * as z from 'zod/mini'
import type { PricesProvider } from '../contracts/service-providers.js'

/** The names of networks and of their coins at Coingecko, by CAIP-2 id. */
const known: Readonly<Record<string, readonly [platform: string, coin: string]>> = {
  'eip155:1': ['ethereum', 'ethereum'],
  'eip155:10': ['optimistic-ethereum', 'ethereum'],
  'eip155:56': ['binance-smart-chain', 'binancecoin'],
  'eip155:100': ['xdai', 'xdai'],
  'eip155:137': ['polygon-pos', 'polygon-ecosystem-token'],
  'eip155:8453': ['base', 'ethereum'],
  'eip155:42161': ['arbitrum-one', 'ethereum'],
  'eip155:43114': ['avalanche', 'avalanche-2'],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['solana', 'solana'],
}

/** The most addresses in one request. */
const tokensPerCall = 50

const answer = z.record(z.string(), z.object({ usd: z.optional(z.nullable(z.number())) }))

/**
 * Asks Coingecko's public API (version 3) for prices. `url` replaces its host, such as by a proxy that adds a key.
 *
 * @default url https://api.coingecko.com
 */
export function coingecko({ url = 'https://api.coingecko.com' }: { readonly url?: string } = {}): PricesProvider {
  const base = `${url.replace(/\/+$/, '')}/api/v3/simple`
  return {
    name: 'Coingecko',
    hosts: [new URL(url).origin],
    async prices({ network: { caipNetworkId }, tokens }, { fetchJson }) {
      const [platform, coin] = known[caipNetworkId] ?? []
      if (!platform || !coin) return undefined
      const read = async (path: string) => z.parse(answer, await fetchJson(`${base}/${path}&vs_currencies=usd`))
      const addresses = tokens.filter((token) => token !== 'native')
      const parts = Array.from({ length: Math.ceil(addresses.length / tokensPerCall) }, (_, part) =>
        addresses.slice(part * tokensPerCall, (part + 1) * tokensPerCall),
      )
      const [native, ...found] = await Promise.all([
        tokens.includes('native') ? read(`price?ids=${coin}`) : undefined,
        ...parts.map((some) => read(`token_price/${platform}?contract_addresses=${some.join(',')}`)),
      ])
      // Addresses come back in lower case, except on Solana.
      const told = Object.assign({}, ...found) as z.infer<typeof answer> // each part has this form
      const entries = addresses.map(
        (address) => [address, (told[address] ?? told[address.toLowerCase()])?.usd] as const,
      )
      return Object.fromEntries(
        [['native', native?.[coin]?.usd] as const, ...entries].flatMap(([address, usd]) =>
          usd ? [[address, usd]] : [],
        ),
      )
    },
  }
}
