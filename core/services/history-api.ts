import type { Transaction } from '../contracts/account/transaction.js'
import { getHistory } from '../contracts/api/history.js'
import type { CaipNetworkId } from '../contracts/caip.js'
import { HistoryAddressMissingError } from '../errors/history.js'
import type { HttpClient } from '../lib/http/client.js'
import type { BlockchainApi } from './blockchain-api.js'

export interface HistoryPage {
  readonly transactions: readonly Transaction[]
  /** Asks for the page after; none follows the last. */
  readonly next: string | undefined
  /** False: the service has no history of that network. */
  readonly isServed: boolean
}

export interface HistoryApi {
  /** `address` is a plain one. `onramp`: what was bought by that provider, which no cache may answer. */
  fetchHistory(
    params: {
      address: string | undefined
      caipNetworkId: CaipNetworkId
      cursor?: string | undefined
      onramp?: 'coinbase'
    },
    signal?: AbortSignal,
  ): Promise<HistoryPage>
}

/** `GET /v1/account/{account}/history`. */
export function createHistoryApi({
  http,
  isNetworkSupported,
}: { readonly http: HttpClient } & Pick<BlockchainApi, 'isNetworkSupported'>): HistoryApi {
  return {
    async fetchHistory({ address, caipNetworkId, cursor, onramp }, signal) {
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
