import * as z from 'zod/mini'
import { type TokenBalance, tokenBalance } from '../contracts/account/token.js'
import { getBalance } from '../contracts/api/blockchain.js'
import type { CaipAddress, CaipNetworkId } from '../contracts/caip.js'
import type { HttpClient } from '../lib/http/client.js'
import { parseRows } from '../lib/rows.js'
import type { Caches } from './storage/caches.js'

export interface BalanceApi {
  /** The balances of an earlier call, at most 30 s old, also of another page. */
  getKept(account: CaipAddress): readonly TokenBalance[] | undefined
  keep(account: CaipAddress, tokens: readonly TokenBalance[]): void
  /** `force`: tokens that the provider must look up anew, CAIP-10. */
  fetchBalances(
    who: { address: string; caipNetworkId: CaipNetworkId; force?: readonly string[] | undefined },
    signal: AbortSignal,
  ): Promise<readonly TokenBalance[]>
}

const keptBalances = z.array(tokenBalance)

/** `GET /v1/account/{address}/balance`, and the cache of what is answered. */
export function createBalanceApi({ http, caches }: { http: HttpClient; caches: Caches }): BalanceApi {
  return {
    getKept(account) {
      const kept = parseRows(keptBalances, caches.get('portfolioCache', account))
      return kept.success ? kept.data : undefined
    },
    keep: (account, tokens) => caches.set('portfolioCache', account, tokens),
    async fetchBalances({ address, caipNetworkId, force = [] }, signal) {
      const query = { currency: 'usd', chainId: caipNetworkId, forceUpdate: force.join(',') || undefined } as const
      const { balances } = await http.call(getBalance, { params: { address }, query, signal })
      return balances
    },
  }
}
