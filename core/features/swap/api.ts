import type { SwapToken } from '../../contracts/account/token.js'
import * as convert from '../../contracts/api/convert.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import type { SwapOffer } from '../../contracts/service-providers.js'
import type { SwapRouter } from '../../contracts/swap-router.js'
import { HttpAnswerError } from '../../errors/http.js'
import { GasPriceNetworkError, SwapNetworkError } from '../../errors/swap.js'
import { fromNumber } from '../../lib/decimal.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import { isPlausiblePrice } from '../../services/nodes/fees.js'
import { aggregatorsOf } from './exchange/routers.js'
import { swapSlippagePercent } from './figures.js'
import type { SwapReview } from './review.js'
import { isSwapNetwork } from './tokens.js'

type SwapAccount = SwapReview['account']

export type SwapOrder = Readonly<{ account: SwapAccount; from: CaipAddress; to: CaipAddress; amount: bigint }>

/** Instructions as a provider offers them. */
export type SwapInstructions = Pick<SwapOffer, 'instructions' | 'lookupTables'>

interface BuiltTransaction {
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly data: string
  /** In wei. */
  readonly value: string
}

/** An approval as the service builds it. */
type BuiltApproval = BuiltTransaction & { readonly eip155: { readonly gas: number; readonly gasPrice: string } }

/** If the service names no gas limit or price, the member is undefined, and the wallet estimates it. */
type BuiltSwap = BuiltTransaction & { readonly gas: bigint | undefined; readonly gasPrice: bigint | undefined }

/** Whoever offers swaps: the service, or the providers of the options. */
export interface ConvertApi {
  /** True if tokens of that network can be swapped, as far as this page knows without a request. */
  isListed(network: CaipNetworkId): boolean
  /** True if tokens of that network can be swapped. */
  isServed(network: CaipNetworkId): Promise<boolean>
  /** The contracts that swaps of the network may call, unless the host names others. */
  routersOf(network: CaipNetworkId): readonly SwapRouter[]
  /** True if the service's own fee is part of the last quote. */
  takesFee(): boolean
  /** The tokens that can be swapped on that network. */
  fetchTokens(network: CaipNetworkId, signal: AbortSignal): Promise<SwapToken[]>
  /** Prices by CAIP-10 address, as decimals in US dollars. Unknown prices are missing. */
  fetchPrices(
    network: CaipNetworkId,
    tokens: readonly Readonly<{ address: CaipAddress; symbol: string }>[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
  /** Wei for one unit of gas. @throws {@link GasPriceNetworkError} */
  fetchGasPrice(network: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  /**
   * Returns the amount that the order would bring, in the target's smallest units. `undefined`: the service has no
   * offer.
   */
  fetchQuote(order: SwapOrder & { gasPrice: bigint | undefined }, signal: AbortSignal): Promise<bigint | undefined>
  /** Returns how much of the source token the exchange may already take, in smallest units. */
  fetchAllowance(order: SwapOrder, signal: AbortSignal): Promise<bigint>
  /** The transaction that lets the exchange take the source token. @throws {@link SwapNetworkError} */
  buildApproval(order: SwapOrder, signal: AbortSignal): Promise<BuiltApproval>
  /** Solana: the instructions that swap. Undefined if nobody offers swaps there. */
  buildInstructions?(order: SwapOrder, signal: AbortSignal): Promise<SwapInstructions>
  /** The transaction that swaps, with a slippage in percent. @default 1 @throws {@link SwapNetworkError} */
  buildSwap(order: SwapOrder & { slippage?: number | undefined }, signal: AbortSignal): Promise<BuiltSwap>
}

type Needs = Pick<BlockchainApi, 'isNetworkSupported'> & { http: HttpClient; projectId: string }

/** Client of the swap service. Rejects with a {@link ModalError}, at once when `signal` aborts. Unsupported networks cause no request. */
export function createConvertApi({ http, isNetworkSupported, projectId }: Needs): ConvertApi {
  const requireNetwork = async ({ caipNetworkId: network }: SwapAccount) => {
    if (!(await isNetworkSupported(network))) throw new SwapNetworkError({ network })
  }

  return {
    isListed: isSwapNetwork,
    isServed: async (network) => isSwapNetwork(network) && isNetworkSupported(network),
    routersOf: aggregatorsOf,
    takesFee: () => true,

    fetchTokens: async (network: CaipNetworkId, signal: AbortSignal) => {
      if (!(await isNetworkSupported(network))) return []
      const { tokens } = await http.call(convert.getConvertTokens, { query: { chainId: network }, signal })
      // An address on another network may have another owner.
      return tokens.filter(({ address }) => address.startsWith(`${network}:`))
    },

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

    fetchGasPrice: async (network: CaipNetworkId, signal: AbortSignal) => {
      if (!(await isNetworkSupported(network))) throw new GasPriceNetworkError({ network })
      const { standard } = await http.call(convert.getConvertGasPrice, { query: { chainId: network }, signal })
      const price = BigInt(standard)
      if (isPlausiblePrice(price)) return price
      throw new HttpAnswerError({ url: convert.getConvertGasPrice.path, wrong: `standard: ${standard.slice(0, 80)}` })
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

    buildApproval: async ({ account, from, to }: SwapOrder, signal: AbortSignal) => {
      await requireNetwork(account)
      const query = { userAddress: account.caipAddress, from, to }
      return (await http.call(convert.getConvertBuildApprove, { query, signal })).tx
    },

    buildSwap: async ({ account, from, to, amount, slippage = swapSlippagePercent }, signal) => {
      await requireNetwork(account)
      const order = { from, to, amount: String(amount), userAddress: account.caipAddress }
      const body = { ...order, eip155: { slippage }, projectId, disableEstimate: true } as const
      const { tx } = await http.call(convert.postConvertBuildTransaction, { body, signal })
      const { amount: value, eip155, ...built } = tx
      return {
        ...built,
        value,
        gas: numberWithin(eip155.gas, isPlausibleGas),
        gasPrice: numberWithin(eip155.gasPrice, isPlausiblePrice),
      }
    },
  }
}

/** Every transaction uses at least the lower limit, and few blocks have room for more than the upper. */
export const isPlausibleGas = (gas: bigint): boolean => gas >= 21_000n && gas <= 30_000_000n

/** Undefined for an implausible number. */
function numberWithin(text: string, isPlausible: (value: bigint) => boolean): bigint | undefined {
  if (!/^\d{1,78}$/.test(text)) return undefined
  const value = BigInt(text)
  return isPlausible(value) ? value : undefined
}
