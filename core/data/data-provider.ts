import { createHttpClient, type HttpClient } from '../lib/http/client.js'
import { type BlockchainApi, createBlockchainApi } from '../services/blockchain-api.js'
import { type Caches, createCaches } from '../services/storage/caches.js'
import type { Part, PartContext } from '../state/context.js'

/** How the parts of a modal ask the blockchain data provider: one list of the networks that it serves, one client. */
export interface DataProvider extends Part, BlockchainApi {
  readonly http: HttpClient
  readonly caches: Caches
}

export function createDataProvider({ root, services }: PartContext): DataProvider {
  const caches = createCaches(root.storage, root.platform)
  const { services: hosts, ...rest } = services
  const lifetime = new AbortController()
  return {
    ...createBlockchainApi({ ...services, caches, lifetime: lifetime.signal }),
    http: createHttpClient({ ...rest, base: hosts.blockchain }),
    caches,
    dispose: () => lifetime.abort(),
  }
}
