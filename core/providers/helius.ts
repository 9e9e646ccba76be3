import * as z from 'zod/mini'
import type { TokenBalance } from '../contracts/account/token.js'
import { tokenDecimals } from '../contracts/fields.js'
import type { ActivityProvider, BalancesProvider, ProviderContext } from '../contracts/service-providers.js'
import { HttpAnswerError } from '../errors/http.js'
import { toDecimal } from '../lib/balance.js'
import { readMember } from '../lib/foreign.js'
import { parseRows } from '../lib/rows.js'
import { toSolanaTransaction, transactionForm } from './solana-activity.js'

/** The network that an endpoint of Helius serves, if none is named. */
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const units = () => z.number().check(z.nonnegative(), z.int())
const usd = () => z.nullish(z.number().check(z.nonnegative()))

/** An asset of `getAssetsByOwner`. NFTs have no `token_info` with decimals. */
const asset = z.object({
  id: z.string(),
  interface: z.string(),
  content: z.nullish(
    z.object({
      metadata: z.nullish(z.object({ name: z.nullish(z.string()), symbol: z.nullish(z.string()) })),
      links: z.nullish(z.object({ image: z.nullish(z.string()) })),
    }),
  ),
  token_info: z.nullish(
    z.object({
      balance: z.nullish(units()),
      decimals: z.nullish(tokenDecimals()),
      symbol: z.nullish(z.string()),
      price_info: z.nullish(z.object({ price_per_token: usd(), currency: z.nullish(z.string()) })),
    }),
  ),
})
type Asset = z.infer<typeof asset>

const owned = z.object({
  total: z.number(),
  items: z.array(asset),
  nativeBalance: z.nullish(z.object({ lamports: units(), price_per_sol: usd() })),
})

const history = z.object({
  data: z.array(
    z.object({
      blockTime: z.nullish(z.number()),
      transaction: z.looseObject({ signatures: z.array(z.string()) }),
      meta: z.nullish(z.looseObject({ err: z.unknown() })),
    }),
  ),
  paginationToken: z.nullish(z.string()),
})

const [pageSize, mostPages, historySize] = [1000, 3, 25]

/**
 * Asks Helius for balances and histories on Solana: `getAssetsByOwner` of its DAS API, and `getTransactionsForAddress`,
 * which needs a paid plan. `url` has the key (`https://mainnet.helius-rpc.com/?api-key=…`), or is a proxy that adds it:
 * a key in a page can be read by everybody who opens it. `network` is the CAIP-2 id that the endpoint serves.
 *
 * Its answers are read as https://www.helius.dev/docs/api-reference/das/getassetsbyowner and
 * https://www.helius.dev/docs/rpc/gettransactionsforaddress describe them.
 *
 * @default network Solana's main network
 */
export function helius({
  url,
  network: served = mainnet,
}: {
  readonly url: string
  readonly network?: string
}): BalancesProvider & ActivityProvider {
  const { origin } = new URL(url)
  async function call<Form extends z.ZodMiniType>(
    { fetchJson }: ProviderContext,
    form: Form,
    method: string,
    params: unknown,
  ): Promise<z.output<Form>> {
    const answer = await fetchJson(url, { body: { jsonrpc: '2.0', id: '1', method, params } })
    const refused = readMember(answer, 'error')
    // The whole URL may contain a key.
    if (refused !== undefined)
      throw new HttpAnswerError({ url: origin, wrong: `${method}: ${String(readMember(refused, 'message'))}` })
    const parsed = parseRows(form, readMember(answer, 'result'))
    if (!parsed.success) throw parsed.error
    return parsed.data
  }
  return {
    name: 'Helius',
    hosts: [origin],

    async balances({ address, network }, context) {
      if (network.caipNetworkId !== served) return undefined
      const options = { showFungible: true, showNativeBalance: true }
      const items: Asset[] = []
      let native: z.infer<typeof owned>['nativeBalance']
      for (let page = 1; page <= mostPages; page++) {
        const params = { ownerAddress: address, page, limit: pageSize, options }
        const found = await call(context, owned, 'getAssetsByOwner', params)
        items.push(...found.items)
        native ??= found.nativeBalance
        if (found.total < pageSize) break
      }
      // Without the coin, an account could look empty.
      if (!native) throw new HttpAnswerError({ url: origin, wrong: 'getAssetsByOwner: no nativeBalance' })
      const row = (more: Omit<TokenBalance, 'chainId'>): TokenBalance => ({
        chainId: network.caipNetworkId,
        ...more,
        ...(more.price > 0 && { value: more.price * Number(more.quantity.numeric) }),
      })
      const { name, symbol, decimals } = network.nativeCurrency
      const coin = row({
        name,
        symbol,
        price: native.price_per_sol ?? 0,
        quantity: { decimals: String(decimals), numeric: toDecimal(BigInt(native.lamports), decimals) },
        iconUrl: '',
      })
      const tokens = items.flatMap(({ id, content, token_info: info }) => {
        const { balance, decimals: places, price_info: price } = info ?? {}
        if (!balance || typeof places !== 'number') return []
        const words = content?.metadata
        const short = `${id.slice(0, 4)}…${id.slice(-4)}`
        // A sum of money is of dollars; other currencies would be added up with them.
        const isUsd = !price?.currency || /^usd[ct]?$/i.test(price.currency)
        return [
          row({
            name: words?.name || info?.symbol || short,
            symbol: info?.symbol || words?.symbol || short,
            address: `${network.caipNetworkId}:${id}`,
            price: isUsd ? (price?.price_per_token ?? 0) : 0,
            quantity: { decimals: String(places), numeric: toDecimal(BigInt(balance), places) },
            iconUrl: content?.links?.image ?? '',
          }),
        ]
      })
      return [coin, ...tokens]
    },

    async activity({ address, network, cursor }, context) {
      if (network.caipNetworkId !== served) return undefined
      const { encoding, commitment, maxSupportedTransactionVersion } = transactionForm
      const config = {
        transactionDetails: 'full',
        sortOrder: 'desc',
        limit: historySize,
        encoding,
        commitment,
        maxSupportedTransactionVersion,
        // Transfers of tokens name the account of the token, not its owner.
        filters: { tokenAccounts: 'balanceChanged' },
        ...(cursor !== undefined && { paginationToken: cursor }),
      }
      const found = await call(context, history, 'getTransactionsForAddress', [address, config])
      const transactions = found.data.flatMap(({ blockTime: at, transaction, meta }) => {
        const [signature] = transaction.signatures
        if (signature === undefined) return []
        const hasFailed = Boolean(meta?.err)
        return [toSolanaTransaction({ transaction, meta }, { address, network, signature, at, hasFailed })]
      })
      return { transactions, next: found.paginationToken ?? undefined }
    },
  }
}
