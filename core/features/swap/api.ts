import type { SwapToken } from '../../contracts/account/token.js'
import { getConvertGasPrice, getConvertQuotes, getConvertTokens } from '../../contracts/api/convert.js'
import { postFungiblePrice } from '../../contracts/api/fungible.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import { GasPriceNetworkError } from '../../errors/swap.js'
import { fromNumber } from '../../lib/decimal.js'
import type { HttpClient } from '../../lib/http/client.js'
import type { BlockchainApi } from '../../services/blockchain-api.js'

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

/**
 * The swap service of the data provider. All reject with a {@link ModalError}, and at once when `signal` aborts.
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
      // Of one of another network there is nothing here, and its address may be somebody else's.
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
