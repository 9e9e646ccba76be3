import * as convert from '../../contracts/api/convert.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import { GasPriceNetworkError, SwapNetworkError } from '../../errors/swap.js'
import { fromNumber } from '../../lib/decimal.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import { swapSlippagePercent } from './figures.js'
import type { SwapReview } from './review.js'

type SwapAccount = SwapReview['account']

export type SwapOrder = Readonly<{ account: SwapAccount; from: CaipAddress; to: CaipAddress; amount: bigint }>

export type ConvertApi = ReturnType<typeof createConvertApi>

type Needs = Pick<BlockchainApi, 'isNetworkSupported'> & { http: HttpClient; projectId: string }

/** Client of the swap service. Rejects with a {@link ModalError}, at once when `signal` aborts. Unsupported networks cause no request. */
export function createConvertApi({ http, isNetworkSupported, projectId }: Needs) {
  const requireNetwork = async ({ caipNetworkId: network }: SwapAccount) => {
    if (!(await isNetworkSupported(network))) throw new SwapNetworkError({ network })
  }

  return {
    fetchTokens: async (network: CaipNetworkId, signal: AbortSignal) => {
      if (!(await isNetworkSupported(network))) return []
      const { tokens } = await http.call(convert.getConvertTokens, { query: { chainId: network }, signal })
      // An address on another network may belong to somebody else.
      return tokens.filter(({ address }) => address.startsWith(`${network}:`))
    },

    /** Prices by CAIP-10 address, as decimals in US dollars. Unknown prices are missing. */
    fetchPrices: async (
      network: CaipNetworkId,
      tokens: readonly { address: CaipAddress; symbol: string }[],
      signal: AbortSignal,
    ): Promise<ReadonlyMap<string, string>> => {
      if (tokens.length === 0 || !(await isNetworkSupported(network))) return new Map()
      const addresses = tokens.map(({ address }) => address)
      const body = { currency: 'usd', addresses, projectId } as const
      const { fungibles } = await http.call(convert.postFungiblePrice, { body, signal })
      const found = tokens.flatMap(({ address, symbol }) => {
        const item =
          fungibles.find((each) => each.address?.toLowerCase() === address.toLowerCase()) ??
          fungibles.find((each) => each.address === undefined && each.symbol.toLowerCase() === symbol.toLowerCase())
        const price = item && fromNumber(item.price)
        return price === undefined ? [] : [[address, price] as const]
      })
      return new Map(found)
    },

    /** Wei for one unit of gas. @throws {@link GasPriceNetworkError} */
    fetchGasPrice: async (network: CaipNetworkId, signal: AbortSignal) => {
      if (!(await isNetworkSupported(network))) throw new GasPriceNetworkError({ network })
      const { standard } = await http.call(convert.getConvertGasPrice, { query: { chainId: network }, signal })
      return BigInt(standard)
    },

    fetchQuote: async (order: SwapOrder & { gasPrice: bigint | undefined }, signal: AbortSignal) => {
      const { account, from, to, amount, gasPrice } = order
      if (!(await isNetworkSupported(account.caipNetworkId))) return undefined
      const price = gasPrice === undefined ? undefined : String(gasPrice)
      const query = { amount: String(amount), userAddress: account.caipAddress, from, to, gasPrice: price }
      const { quotes } = await http.call(convert.getConvertQuotes, { query, signal })
      const toAmount = BigInt(quotes[0]?.toAmount ?? 0)
      return toAmount > 0n ? toAmount : undefined
    },

    fetchAllowance: async ({ account, from }: SwapOrder, signal: AbortSignal) => {
      if (!(await isNetworkSupported(account.caipNetworkId))) return 0n
      const query = { tokenAddress: from, userAddress: account.caipAddress }
      return BigInt((await http.call(convert.getConvertAllowance, { query, signal })).allowance)
    },

    /** @throws {@link SwapNetworkError} */
    buildApproval: async ({ account, from, to }: SwapOrder, signal: AbortSignal) => {
      await requireNetwork(account)
      const query = { userAddress: account.caipAddress, from, to }
      return (await http.call(convert.getConvertBuildApprove, { query, signal })).tx
    },

    /** @throws {@link SwapNetworkError} */
    buildSwap: async ({ account, from, to, amount }: SwapOrder, signal: AbortSignal) => {
      await requireNetwork(account)
      const order = { from, to, amount: String(amount), userAddress: account.caipAddress }
      const body = { ...order, eip155: { slippage: swapSlippagePercent }, projectId, disableEstimate: true } as const
      const { tx } = await http.call(convert.postConvertBuildTransaction, { body, signal })
      const { amount: value, eip155, ...built } = tx
      return { ...built, value, gas: wholeOf(String(eip155.gas)), gasPrice: wholeOf(eip155.gasPrice) }
    },
  }
}

const wholeOf = (text: string): bigint | undefined => (/^\d+$/.test(text) && text !== '0' ? BigInt(text) : undefined)
