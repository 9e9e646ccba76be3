import * as z from 'zod/mini'
import type { TokenBalance } from '../contracts/account/token.js'
import { isTokenDecimals } from '../contracts/fields.js'
import type { Network } from '../contracts/network/network.js'
import type { ActivityProvider, BalancesProvider, ProviderContext } from '../contracts/service-providers.js'
import { toDecimal } from '../lib/balance.js'
import { parseRows } from '../lib/rows.js'
import { type FoundTransaction, type FoundTransfer, joinHistory, toDoubted, withoutForged } from './evm-history.js'

const count = () => z.string().check(z.regex(/^\d{1,80}$/))
const party = z.nullish(z.object({ hash: z.string() }))
/** The parameters of the next page, which go into its query unchanged. */
const nextPage = z.nullish(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])))

/** Older instances write `address`, newer ones `address_hash`. */
const token = z.object({
  address_hash: z.optional(z.string()),
  address: z.optional(z.string()),
  name: z.nullish(z.string()),
  symbol: z.nullish(z.string()),
  decimals: z.nullish(count()),
  exchange_rate: z.nullish(z.string()),
  icon_url: z.nullish(z.string()),
})

const account = z.object({ coin_balance: z.nullish(count()), exchange_rate: z.nullish(z.string()) })
const tokenList = z.object({ items: z.array(z.object({ token, value: count() })), next_page_params: nextPage })

const transactionList = z.object({
  items: z.array(
    z.object({
      hash: z.string(),
      timestamp: z.nullish(z.string()),
      status: z.nullish(z.string()),
      from: party,
      to: party,
      value: count(),
      nonce: z.optional(z.number()),
    }),
  ),
  next_page_params: nextPage,
})
type ListedTransaction = z.infer<typeof transactionList>['items'][number]

const transferList = z.object({
  items: z.array(
    z.object({
      transaction_hash: z.optional(z.string()),
      tx_hash: z.optional(z.string()),
      timestamp: z.nullish(z.string()),
      from: party,
      to: party,
      token,
      total: z.object({ value: count(), decimals: z.nullish(count()) }),
    }),
  ),
  next_page_params: nextPage,
})
type ListedTransfer = z.infer<typeof transferList>['items'][number]

type NextPage = z.infer<typeof nextPage>

/** The cursor of a history: one position in each of the two lists. A list without a position has ended. */
const cursorForm = z.object({ transactions: z.optional(nextPage), transfers: z.optional(nextPage) })

/** The most pages of tokens that are read, of fifty tokens each. */
const mostPages = 4

/**
 * Asks explorers of the kind Blockscout (API version 2) for balances and histories. `urls` has the address of an
 * instance for each network, by CAIP-2 id: `{ 'eip155:1': 'https://eth.blockscout.com' }`. Networks without one are not
 * served. `apiKey` is sent as `apikey`, and everybody who opens the page can read it.
 */
export function blockscout({
  urls,
  apiKey,
}: {
  readonly urls: Readonly<Record<string, string>>
  readonly apiKey?: string
}): BalancesProvider & ActivityProvider {
  const instances = new Map(Object.entries(urls))

  async function read<Form extends z.ZodMiniType>(
    { caipNetworkId }: Network,
    { fetchJson }: ProviderContext,
    form: Form,
    path: string,
    query: Readonly<Record<string, unknown>> = {},
  ): Promise<z.output<Form>> {
    const url = new URL(`${instances.get(caipNetworkId)?.replace(/\/+$/, '')}/api/v2/addresses/${path}`)
    for (const [name, value] of Object.entries({ ...query, apikey: apiKey }))
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
    const parsed = parseRows(form, await fetchJson(url.href))
    if (!parsed.success) throw parsed.error
    return parsed.data
  }

  return {
    name: 'Blockscout',
    hosts: [...new Set(Object.values(urls).map((url) => new URL(url).origin))],

    async balances({ address, network }, context) {
      if (!instances.has(network.caipNetworkId)) return undefined
      const readTokens = async () => {
        const found: z.infer<typeof tokenList>['items'] = []
        let next: NextPage = {}
        for (let page = 0; next && page < mostPages; page++) {
          const list: z.infer<typeof tokenList> = await read(network, context, tokenList, `${address}/tokens`, {
            type: 'ERC-20',
            ...next,
          })
          found.push(...list.items)
          next = list.next_page_params
        }
        return found
      }
      const [own, tokens] = await Promise.all([read(network, context, account, address), readTokens()])
      const coin = { ...network.nativeCurrency, decimals: String(network.nativeCurrency.decimals) }
      return [
        rowOf(network, { ...coin, exchange_rate: own.exchange_rate }, own.coin_balance ?? '0'),
        ...tokens.flatMap(({ token: each, value }) => {
          const { address_hash: at = each.address, decimals } = each
          // Without decimals no amount can be written.
          return at && decimals ? [rowOf(network, { ...each, decimals, address: at }, value)] : []
        }),
      ]
    },

    async activity({ address, network, cursor, tokens }, context) {
      if (!instances.has(network.caipNetworkId)) return undefined
      const from = cursor === undefined ? { transactions: {}, transfers: {} } : z.parse(cursorForm, JSON.parse(cursor))
      const none = { items: [], next_page_params: undefined }
      const [own, moved] = await Promise.all([
        from.transactions
          ? read(network, context, transactionList, `${address}/transactions`, from.transactions)
          : none,
        from.transfers
          ? read(network, context, transferList, `${address}/token-transfers`, { type: 'ERC-20', ...from.transfers })
          : none,
      ])
      const next = {
        ...(own.next_page_params && { transactions: own.next_page_params }),
        ...(moved.next_page_params && { transfers: moved.next_page_params }),
      }
      const sent = own.items.map(toOwn)
      const about = { address, tokens, own: sent, request: context.request }
      return {
        transactions: joinHistory({
          address,
          network,
          own: sent,
          moved: await withoutForged(moved.items.flatMap(toMoved), toDoubted, about),
        }),
        next: Object.keys(next).length > 0 ? JSON.stringify(next) : undefined,
      }
    },
  }
}

type Coin = Omit<z.infer<typeof token>, 'decimals' | 'address_hash'> & { readonly decimals: string }

function rowOf({ caipNetworkId }: Network, coin: Coin, value: string): TokenBalance {
  const { address, decimals } = coin
  const { name, symbol, icon_url, exchange_rate } = coin
  const numeric = toDecimal(BigInt(value), Number(decimals))
  const price = Number(exchange_rate ?? 0) || 0
  return {
    name: name ?? symbol ?? '?',
    symbol: symbol ?? name ?? '?',
    chainId: caipNetworkId,
    ...(address !== undefined && { address: `${caipNetworkId}:${address}` }),
    price,
    ...(price > 0 && { value: price * Number(numeric) }),
    quantity: { decimals, numeric },
    iconUrl: icon_url ?? '',
  }
}

const toOwn = ({ hash, timestamp, status, from, to, value, nonce }: ListedTransaction): FoundTransaction => ({
  hash,
  at: timestamp ?? undefined,
  from: from?.hash,
  to: to?.hash,
  value: BigInt(value),
  status: status === 'error' ? 'failed' : status === 'ok' ? 'confirmed' : 'pending',
  nonce,
})

function toMoved({ from, to, token: moved, total, timestamp, ...one }: ListedTransfer): FoundTransfer[] {
  const hash = one.transaction_hash ?? one.tx_hash
  const decimals = total.decimals ?? moved.decimals
  if (!hash || !isTokenDecimals(Number(decimals ?? Number.NaN))) return []
  const { address_hash, address = address_hash, name, symbol, icon_url: iconUrl } = moved
  return [
    {
      hash,
      at: timestamp ?? undefined,
      from: from?.hash,
      to: to?.hash,
      token: { address, name, symbol, iconUrl },
      units: BigInt(total.value),
      decimals: Number(decimals),
    },
  ]
}
