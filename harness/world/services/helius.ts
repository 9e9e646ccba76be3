import * as z from 'zod/mini'
import type { Chain } from '../chains/chain.js'
import { findChain, nativeToken, priceOf, tokenIcon } from '../chains/token-prices.js'
import { parseJson } from '../lib/json.js'
import type { FakesWorld } from './fake.js'

/** How the fake behaves. `rich` adds a token that nobody has, with the name of a known one and a price. */
const behaviours = ['honest', 'refused', 'rich'] as const

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const strangeMint = 'F4keUSDC11111111111111111111111111111111111'

const call = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('getAssetsByOwner'),
    params: z.object({ ownerAddress: z.string(), page: z.number(), limit: z.number() }),
  }),
  z.object({
    method: z.literal('getTransactionsForAddress'),
    params: z.tuple([z.string(), z.looseObject({ limit: z.number(), transactionDetails: z.literal('full') })]),
  }),
])

interface Held {
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly balance: number
  readonly decimals: number
  readonly price: number
}

const assetOf = ({ balance, decimals, id, name, price, symbol }: Held) => ({
  interface: 'FungibleToken',
  id,
  content: { metadata: { name, symbol }, links: { image: tokenIcon(symbol) } },
  token_info: {
    balance,
    decimals,
    symbol,
    ...(price > 0 && { price_info: { price_per_token: price, currency: 'USDC' } }),
  },
})

async function assetsOf(owner: string, chain: Chain, world: FakesWorld, isRich: boolean) {
  const held = await Promise.all(
    chain.tokens.map(async ({ address: id, balanceOf, decimals, name, symbol }) => {
      const balance = Number(await balanceOf(owner))
      return { id, name, symbol, balance, decimals, price: priceOf(world, symbol) }
    }),
  )
  const made = { id: strangeMint, name: 'USD Coin', symbol: 'USDC', balance: 9_000_000_000, decimals: 6, price: 1 }
  const items = [...held.filter(({ balance }) => balance > 0), ...(isRich ? [made] : [])].map(assetOf)
  const lamports = Number(await chain.getBalance(owner))
  const nativeBalance = { lamports, price_per_sol: nativeToken(world, network)?.price ?? null }
  return { total: items.length, limit: 1000, page: 1, items, nativeBalance }
}

const signatures = z.array(z.looseObject({ signature: z.string() }))

/** What the node knows of the account's own transactions, in the form of `getTransaction`. */
async function historyOf(owner: string, chain: Chain, limit: number) {
  const config = { commitment: 'confirmed', limit }
  const found = signatures.parse(await chain.request('getSignaturesForAddress', [owner, config]))
  const form = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const data = await Promise.all(found.map(({ signature }) => chain.request('getTransaction', [signature, form])))
  return { data, paginationToken: null }
}

/**
 * Answers for Helius at `https://helius.test/<behaviour>/?api-key=key`, with what the world's Solana chain has: its
 * methods `getAssetsByOwner` and `getTransactionsForAddress` as helius.dev/docs/api-reference/das/getassetsbyowner and
 * helius.dev/docs/rpc/gettransactionsforaddress describe them. Undefined for any other request.
 */
export async function answerHelius(request: Request, world: FakesWorld): Promise<Response | undefined> {
  const { hostname, pathname, searchParams } = new URL(request.url)
  if (hostname !== 'helius.test') return undefined
  const behaviour = behaviours.find((each) => pathname === `/${each}/`)
  const chain = findChain(world, network)
  const asked = call.safeParse(parseJson(await request.text()))
  const answer = (more: object) => Response.json({ jsonrpc: '2.0', id: '1', ...more })
  if (behaviour === 'refused' || searchParams.get('api-key') !== 'key')
    return answer({ error: { code: -32401, message: 'invalid api key provided' } })
  if (!behaviour || !chain || !asked.success) return answer({ error: { code: -32602, message: 'Invalid params' } })
  const { method, params } = asked.data
  if (method === 'getAssetsByOwner')
    return answer({ result: await assetsOf(params.ownerAddress, chain, world, behaviour === 'rich') })
  const [owner, { limit }] = params
  return answer({ result: await historyOf(owner, chain, limit) })
}
