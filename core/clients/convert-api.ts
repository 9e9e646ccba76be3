import {
  getConvertAllowance,
  getConvertBuildApprove,
  getConvertGasPrice,
  getConvertQuotes,
  getConvertTokens,
  postConvertBuildTransaction,
} from '../contracts/api/convert.js'
import { postFungiblePrice } from '../contracts/api/fungible.js'
import type { CaipAddress, CaipNetworkId } from '../contracts/caip.js'
import type { SwapToken } from '../contracts/token.js'
import { HttpAnswerError } from '../errors/http.js'
import { GasPriceNetworkError, SwapNetworkError } from '../errors/swap.js'
import { fromNumber } from '../format/decimal.js'
import { SLIPPAGE_PERCENT } from '../format/swap-figures.js'
import type { HttpClient } from '../http/client.js'
import type { BlockchainApi } from './blockchain-api.js'

/** Who swaps, and on which network. */
export interface SwapAccount {
  readonly caipNetworkId: CaipNetworkId
  readonly caipAddress: CaipAddress
}

/** One token for another; amounts in smallest units. */
export interface SwapOrder {
  readonly account: SwapAccount
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly amount: bigint
}

/** As the service wrote it. `to` is plain, `gas` undefined where the service did not say. */
export interface BuiltTransaction {
  readonly to: string
  readonly data: string
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
}

/**
 * The swap service of the data provider (FACTS 3.2, 5.16). All reject with a {@link ModalError}, and at once when `signal` aborts.
 * On a network that the provider does not serve nothing is asked.
 */
export interface ConvertApi {
  fetchTokens(network: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]>
  /** By CAIP-10 address, as decimals in US dollars; those that nobody knows a price of are missing. */
  fetchPrices(
    network: CaipNetworkId,
    tokens: readonly { address: CaipAddress; symbol: string }[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
  /** Wei for one unit of gas. @throws {@link GasPriceNetworkError} */
  fetchGasPrice(network: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  /** What arrives, in smallest units. Undefined where nobody makes an offer. */
  fetchQuote(order: SwapOrder & { gasPrice: bigint | undefined }, signal: AbortSignal): Promise<bigint | undefined>
  /** How much of the token the swap may take already. */
  fetchAllowance(account: SwapAccount, token: CaipAddress, signal: AbortSignal): Promise<bigint>
  /** @throws {@link SwapNetworkError} */
  buildApproval(order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction>
  /** @throws {@link SwapNetworkError} */
  buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction>
}

export function createConvertApi(needs: {
  http: HttpClient
  isNetworkSupported: BlockchainApi['isNetworkSupported']
  projectId: string
}): ConvertApi {
  const { http, isNetworkSupported, projectId } = needs

  const requireNetwork = async (network: CaipNetworkId) => {
    if (!(await isNetworkSupported(network))) throw new SwapNetworkError({ network })
  }

  return {
    async fetchTokens(network, signal) {
      if (!(await isNetworkSupported(network))) return []
      return (await http.call(getConvertTokens, { query: { chainId: network }, signal })).tokens
    },

    async fetchPrices(network, tokens, signal) {
      if (tokens.length === 0 || !(await isNetworkSupported(network))) return new Map()
      const addresses = tokens.map(({ address }) => address)
      const body = { currency: 'usd', addresses, projectId } as const
      const { fungibles } = await http.call(postFungiblePrice, { body, signal })
      const found = tokens.flatMap(({ address, symbol }) => {
        const item =
          fungibles.find((each) => each.address?.toLowerCase() === address.toLowerCase()) ??
          fungibles.find((each) => each.address === undefined && isSameSymbol(each.symbol, symbol))
        const price = item && fromNumber(item.price)
        return price === undefined ? [] : [[address, price] as const]
      })
      return new Map(found)
    },

    async fetchGasPrice(network, signal) {
      if (!(await isNetworkSupported(network))) throw new GasPriceNetworkError({ network })
      const { standard } = await http.call(getConvertGasPrice, { query: { chainId: network }, signal })
      if (!/^\d+$/.test(standard))
        throw new HttpAnswerError({ url: getConvertGasPrice.path, wrong: `No gas price: ${standard}` })
      return BigInt(standard)
    },

    async fetchQuote({ account, from, to, amount, gasPrice }, signal) {
      if (!(await isNetworkSupported(account.caipNetworkId))) return undefined
      const query = {
        amount: String(amount),
        userAddress: account.caipAddress,
        from,
        to,
        gasPrice: gasPrice === undefined ? undefined : String(gasPrice),
      }
      const { quotes } = await http.call(getConvertQuotes, { query, signal })
      const toAmount = quotes[0]?.toAmount
      return toAmount !== undefined && /^\d+$/.test(toAmount) && BigInt(toAmount) > 0n ? BigInt(toAmount) : undefined
    },

    async fetchAllowance({ caipNetworkId, caipAddress }, tokenAddress, signal) {
      if (!(await isNetworkSupported(caipNetworkId))) return 0n
      const query = { tokenAddress, userAddress: caipAddress }
      return BigInt((await http.call(getConvertAllowance, { query, signal })).allowance)
    },

    async buildApproval({ account, from, to }, signal) {
      await requireNetwork(account.caipNetworkId)
      const query = { userAddress: account.caipAddress, from, to }
      return toBuilt((await http.call(getConvertBuildApprove, { query, signal })).tx)
    },

    async buildSwap({ account, from, to, amount }, signal) {
      await requireNetwork(account.caipNetworkId)
      const body = {
        amount: String(amount),
        eip155: { slippage: SLIPPAGE_PERCENT },
        projectId,
        from,
        to,
        userAddress: account.caipAddress,
        disableEstimate: true,
      } as const
      return toBuilt((await http.call(postConvertBuildTransaction, { body, signal })).tx)
    },
  }
}

function toBuilt(tx: {
  to: string
  data: string
  eip155: { gas: string | number; gasPrice: string }
}): BuiltTransaction {
  return {
    to: tx.to.split(':').at(-1) ?? '',
    data: tx.data,
    gas: wholeOf(String(tx.eip155.gas)),
    gasPrice: wholeOf(tx.eip155.gasPrice),
  }
}

function wholeOf(text: string): bigint | undefined {
  return /^\d+$/.test(text) && text !== '0' ? BigInt(text) : undefined
}

function isSameSymbol(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
