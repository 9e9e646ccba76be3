import { type BlockchainApi, createBlockchainApi } from '../services/blockchain-api.js'
import { type Caches, createCaches } from '../services/storage/caches.js'
import type { PartContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'

/** The client of the blockchain data provider, with what it keeps of the answers. */
export interface DataProvider extends BlockchainApi {
  readonly caches: Caches
  dispose(): void
}

/** The modal's shared client of the blockchain data provider, with one list of served networks. */
export function createDataProvider({ root, services }: PartContext): DataProvider {
  const caches = createCaches(root.storage, root.platform)
  const lifetime = new AbortController()
  const onListFailed = ignored(root, 'loading the list of served networks')
  const api = createBlockchainApi({ ...services, caches, lifetime: lifetime.signal, onListFailed })
  return { ...api, caches, dispose: () => lifetime.abort() }
}
