import type { Transaction } from '../contracts/account/transaction.js'
import { getHistory } from '../contracts/api/blockchain.js'
import type { CaipNetworkId } from '../contracts/caip.js'
import { HistoryAddressMissingError } from '../errors/account.js'
import type { BlockchainApi } from './blockchain-api.js'

export interface HistoryPage {
  readonly transactions: readonly Transaction[]
  /** The cursor of the next page. `undefined` on the last page. */
  readonly next: string | undefined
  readonly isServed: boolean
}

interface HistoryQuery {
  address: string | undefined
  caipNetworkId: CaipNetworkId
  cursor?: string | undefined
  /** Purchases at that provider, which no cache may answer. */
  onramp?: 'coinbase'
}

/** `GET /v1/account/{account}/history`. */
export function createHistoryApi({ http, isNetworkSupported }: Pick<BlockchainApi, 'http' | 'isNetworkSupported'>) {
  return {
    fetchHistory: async (
      { address, caipNetworkId, cursor, onramp }: HistoryQuery,
      signal?: AbortSignal,
    ): Promise<HistoryPage> => {
      if (!address) throw new HistoryAddressMissingError()
      if (!(await isNetworkSupported(caipNetworkId))) return { transactions: [], next: undefined, isServed: false }
      const { data, next } = await http.call(getHistory, {
        params: { account: address },
        query: { chainId: caipNetworkId, ...(cursor && { cursor }), ...(onramp && { onramp }) },
        ...(onramp && { cache: 'no-cache' as const }),
        signal,
      })
      return { transactions: data, next: next ?? undefined, isServed: true }
    },
  }
}
