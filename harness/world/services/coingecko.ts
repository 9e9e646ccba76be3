import { findToken, nativeToken } from '../chains/token-prices.js'
import type { FakesWorld } from './fake.js'

/** How the fake behaves. `wrong` writes prices that are none. */
const behaviours = ['honest', 'limited', 'wrong'] as const

const networks = { ethereum: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

/** The price of each id as Coingecko writes it: `{ "ethereum": { "usd": 3200 } }`. */
const written = (prices: readonly (readonly [id: string, usd: number | undefined])[]) =>
  Object.fromEntries(prices.flatMap(([id, usd]) => (usd ? [[id, { usd }]] : [])))

/**
 * Answers for Coingecko at `https://coingecko.test/<behaviour>`, with the world's prices: `/simple/price` and
 * `/simple/token_price/{id}` of its API reference (version 3, docs.coingecko.com), and the answer beyond its rate limit.
 * Undefined for any other request.
 */
export async function answerCoingecko(request: Request, world: FakesWorld): Promise<Response | undefined> {
  const { hostname, pathname, searchParams: query } = new URL(request.url)
  if (hostname !== 'coingecko.test') return undefined
  const [, said, path = '', id = ''] =
    /^\/(\w+)\/api\/v3\/simple\/(price|token_price)(?:\/([\w-]+))?$/.exec(pathname) ?? []
  const behaviour = behaviours.find((each) => each === said)
  if (behaviour === undefined || query.get('vs_currencies') !== 'usd') return new Response('', { status: 404 })
  if (behaviour === 'limited')
    return Response.json({ status: { error_code: 429, error_message: 'Rate limit exceeded' } }, { status: 429 })
  const prices =
    path === 'price'
      ? (query.get('ids') ?? '').split(',').map((coin) => {
          const network = networks[coin as keyof typeof networks] // undefined for another coin
          return [coin, network && nativeToken(world, network)?.price] as const
        })
      : (query.get('contract_addresses') ?? '').split(',').map((address) => {
          const network = networks[id as keyof typeof networks] // undefined for another platform
          const told = id === 'solana' ? address : address.toLowerCase()
          return [told, network && findToken(world, `${network}:${address}`)?.price] as const
        })
  const answer = written(prices)
  if (behaviour === 'honest') return Response.json(answer)
  return Response.json(Object.fromEntries(Object.keys(answer).map((each) => [each, { usd: 'cheap' }])))
}
