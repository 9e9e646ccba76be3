import type { Identity } from '../contracts/account/account.js'
import type { Transaction } from '../contracts/account/transaction.js'
import { getHistory, getIdentity, getSupportedChains } from '../contracts/api/blockchain.js'
import type { CaipNetworkId } from '../contracts/caip.js'
import { hasDataProvider, type ServiceConfig } from '../contracts/services.js'
import { HistoryAddressMissingError } from '../errors/account.js'
import { createHttpClient, type HttpClient } from '../lib/http/client.js'
import type { Caches } from './storage/caches.js'

export interface BlockchainApi {
  readonly http: HttpClient
  isNetworkSupported(id: CaipNetworkId | undefined): Promise<boolean>
  /**
   * Fetches the name and avatar of an address; both are null if the network is not served. `sender` is the connected
   * address.
   */
  fetchIdentity(
    who: { address: string; caipNetworkId: CaipNetworkId; sender?: string | undefined },
    signal?: AbortSignal,
  ): Promise<Identity>
  /** Fetches the history. `onramp` limits it to purchases at that provider, without any cache. */
  fetchHistory(
    asked: {
      address: string | undefined
      caipNetworkId: CaipNetworkId
      cursor?: string | undefined
      onramp?: 'coinbase'
    },
    signal?: AbortSignal,
  ): Promise<HistoryPage>
}

export interface HistoryPage {
  readonly transactions: readonly Transaction[]
  /** The cursor of the next page. `undefined` on the last page. */
  readonly next: string | undefined
  /** False if the service has no history of that network. */
  readonly isServed: boolean
}

/** The client of the blockchain data provider. Each call first checks whether the network is served. */
export function createBlockchainApi(
  config: ServiceConfig & { caches: Caches; lifetime?: AbortSignal; onListFailed?: (error: unknown) => void },
): BlockchainApi {
  const { services, caches, lifetime, onListFailed, ...rest } = config
  const http = createHttpClient({ ...rest, base: services.blockchain })
  let supported: Promise<readonly string[]> | undefined

  /**
   * True if the data provider serves the network. If its list cannot be loaded, no network counts as served. Without a
   * project id the list is not asked for.
   */
  const isNetworkSupported = async (id: CaipNetworkId | undefined): Promise<boolean> => {
    if (id === undefined || !hasDataProvider(config)) return false
    supported ??= http.call(getSupportedChains, { signal: lifetime }).then((chains) => chains.http)
    try {
      const ids = await supported
      if (ids.length === 0) supported = undefined
      return ids.includes(id)
    } catch (error) {
      onListFailed?.(error)
      supported = undefined // the next call asks again
      return false
    }
  }

  return {
    http,
    isNetworkSupported,
    fetchIdentity: async (
      who: { address: string; caipNetworkId: CaipNetworkId; sender?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Identity> => {
      const { address, caipNetworkId, sender } = who
      const kept = caches.get('identityCache', address)
      if (kept) return kept
      if (!(await isNetworkSupported(caipNetworkId))) return { name: null, avatar: null }
      const identity = await http.call(getIdentity, { params: { address }, query: { sender }, signal })
      caches.set('identityCache', address, identity)
      return identity
    },
    fetchHistory: async (
      asked: {
        address: string | undefined
        caipNetworkId: CaipNetworkId
        cursor?: string | undefined
        onramp?: 'coinbase'
      },
      signal?: AbortSignal,
    ): Promise<HistoryPage> => {
      const { address, caipNetworkId, cursor, onramp } = asked
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
