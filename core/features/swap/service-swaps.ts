import { toCaipAddress } from '../../contracts/caip.js'
import type { ReownServices } from '../../contracts/reown-services.js'
import type { SwapsProvider } from '../../contracts/service-providers.js'
import { serviceDefaults } from '../../contracts/services.js'
import { nativeSentOn, tokenAddressOf } from '../../data/assets/asset.js'
import { createHttpClient } from '../../lib/http/client.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { type ConvertApi, createConvertApi, type SwapOrder } from './api.js'
import { isSwapNetwork, swapNetworks } from './tokens.js'

/** The swap service as a provider. The modal knows its prices, and that its own fee is part of each offer. */
export interface ServiceSwaps extends SwapsProvider {
  readonly fetchPrices: ConvertApi['fetchPrices']
}

/** Offers swaps by the service that a project id opens, as one provider among others. */
export function createServiceSwaps(
  { root, services: config }: Pick<PartContext, 'root' | 'services'>,
  { hosts, name, projectId, urls }: ReownServices,
): ServiceSwaps {
  const base = urls.blockchain ?? serviceDefaults().blockchain
  const http = createHttpClient({ ...config, projectId, base })
  const api = createConvertApi({ http, projectId, isNetworkSupported: async (id) => isSwapNetwork(id) })
  /** The contract for which the service builds the approval. It is approved only if it is a known one. */
  const spenderOf = async (order: SwapOrder, signal: AbortSignal) => {
    const { data } = await api.buildApproval(order, signal)
    return `0x${data.slice(34, 74)}`
  }
  return {
    name,
    hosts,
    swapNetworks,
    swapTokens: async ({ network: { caipNetworkId: id } }, { signal }) =>
      (await api.fetchTokens(id, signal)).flatMap(({ address, decimals, name: called, symbol }) => {
        const plain = tokenAddressOf(id, address)
        return plain === undefined ? [] : [{ address: plain, decimals, name: called, symbol }]
      }),
    swaps: async ({ address, amount, buy, network: { caipNetworkId: id }, sell, slippage }, { signal }) => {
      const place = (token: string | undefined) => toCaipAddress(id, token ?? nativeSentOn(id))
      const account = { caipNetworkId: id, caipAddress: toCaipAddress(id, address) }
      const order = { account, amount, from: place(sell), to: place(buy) }
      const bought = await api.fetchQuote({ ...order, gasPrice: undefined }, signal)
      if (bought === undefined) return undefined
      const [spender, built] = await Promise.all([
        sell === undefined ? undefined : spenderOf(order, signal),
        // The service may not build a swap before the chain has its approval.
        api.buildSwap({ ...order, slippage }, signal).catch((error: unknown) => {
          if (signal.aborted || sell === undefined) throw error
          ignored(root, 'building a swap ahead of its approval')(error)
          return undefined
        }),
      ])
      const call = built && {
        to: built.to.slice(built.to.lastIndexOf(':') + 1),
        data: built.data,
        value: BigInt(built.value),
        gas: built.gas,
      }
      return { bought, spender, call }
    },
    fetchPrices: api.fetchPrices,
  }
}
