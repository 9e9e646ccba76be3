import type { SwapToken } from '../../contracts/account/token.js'
import { getConvertGasPrice, getConvertQuotes, getConvertTokens } from '../../contracts/api/convert.js'
import {
  getConvertAllowance,
  getConvertBuildApprove,
  postConvertBuildTransaction,
} from '../../contracts/api/convert-build.js'
import { postFungiblePrice } from '../../contracts/api/fungible.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import { GasPriceNetworkError } from '../../errors/swap.js'
import { SwapNetworkError } from '../../errors/swap-transaction.js'
import { fromNumber } from '../../lib/decimal.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'
import { swapSlippagePercent } from './figures.js'

export interface SwapAccount {
  readonly caipNetworkId: CaipNetworkId
  readonly caipAddress: CaipAddress
}

/** A swap request. The amount is in smallest units. */
export interface SwapOrder {
  readonly account: SwapAccount
  readonly from: CaipAddress
  readonly to: CaipAddress
  readonly amount: bigint
}

/** Client of the swap service. Rejects with a {@link ModalError}, at once when `signal` aborts. Unsupported networks cause no request. */
export interface ConvertApi {
  fetchTokens(network: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]>
  /** Prices by CAIP-10 address, as decimals in US dollars. Unknown prices are missing. */
  fetchPrices(
    network: CaipNetworkId,
    tokens: readonly { address: CaipAddress; symbol: string }[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, string>>
  /** Wei for one unit of gas. @throws {@link GasPriceNetworkError} */
  fetchGasPrice(network: CaipNetworkId, signal: AbortSignal): Promise<bigint>
  /** The amount that arrives, in smallest units. Undefined without an offer. */
  fetchQuote(order: SwapOrder & { gasPrice: bigint | undefined }, signal: AbortSignal): Promise<bigint | undefined>
}

export function createConvertApi(needs: {
  http: HttpClient
  isNetworkSupported: BlockchainApi['isNetworkSupported']
  projectId: string
}): ConvertApi {
  const { http, isNetworkSupported, projectId } = needs

  return {
    async fetchTokens(network, signal) {
      if (!(await isNetworkSupported(network))) return []
      const { tokens } = await http.call(getConvertTokens, { query: { chainId: network }, signal })
      // An address on another network may belong to somebody else.
      return tokens.filter(({ address }) => address.startsWith(`${network}:`))
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
      return toAmount !== undefined && BigInt(toAmount) > 0n ? BigInt(toAmount) : undefined
    },
  }
}

function isSameSymbol(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** A transaction from the service. `gas` and `gasPrice` are undefined when missing there. */
export interface BuiltTransaction {
  /** `from` and `to` are CAIP-10. */
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: string
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
}

/** Client for building transactions. Rejects like {@link ConvertApi}. */
export interface ConvertBuildApi {
  /** The amount of the token that the swap may take already. */
  fetchAllowance(account: SwapAccount, token: CaipAddress, signal: AbortSignal): Promise<bigint>
  /** @throws {@link SwapNetworkError} */
  buildApproval(order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction>
  /** @throws {@link SwapNetworkError} */
  buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltTransaction>
}

export function createConvertBuildApi(needs: {
  http: HttpClient
  isNetworkSupported: BlockchainApi['isNetworkSupported']
  projectId: string
}): ConvertBuildApi {
  const { http, isNetworkSupported, projectId } = needs

  const requireNetwork = async (network: CaipNetworkId) => {
    if (!(await isNetworkSupported(network))) throw new SwapNetworkError({ network })
  }

  return {
    async fetchAllowance({ caipNetworkId, caipAddress }, tokenAddress, signal) {
      if (!(await isNetworkSupported(caipNetworkId))) return 0n
      const query = { tokenAddress, userAddress: caipAddress }
      return BigInt((await http.call(getConvertAllowance, { query, signal })).allowance)
    },

    async buildApproval({ account, from, to }, signal) {
      await requireNetwork(account.caipNetworkId)
      const query = { userAddress: account.caipAddress, from, to }
      const { tx } = await http.call(getConvertBuildApprove, { query, signal })
      return toBuilt(tx, tx.value)
    },

    async buildSwap({ account, from, to, amount }, signal) {
      await requireNetwork(account.caipNetworkId)
      const body = {
        amount: String(amount),
        eip155: { slippage: swapSlippagePercent },
        projectId,
        from,
        to,
        userAddress: account.caipAddress,
        disableEstimate: true,
      } as const
      const { tx } = await http.call(postConvertBuildTransaction, { body, signal })
      return toBuilt(tx, tx.amount)
    },
  }
}

type Written = Pick<BuiltTransaction, 'from' | 'to' | 'data'> & {
  readonly eip155: { readonly gas: string | number; readonly gasPrice: string }
}

function toBuilt({ from, to, data, eip155 }: Written, value: string): BuiltTransaction {
  return { from, to, data, value, gas: wholeOf(String(eip155.gas)), gasPrice: wholeOf(eip155.gasPrice) }
}

function wholeOf(text: string): bigint | undefined {
  return /^\d+$/.test(text) && text !== '0' ? BigInt(text) : undefined
}
