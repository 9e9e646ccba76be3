import { namespaces } from '../contracts/caip.js'
import type { RootStore } from '../state/root-store.js'
import { storageKey } from '../storage/storage-keys.js'
import type { DisconnectFlow } from './disconnect.js'
import type { RestoreFlow } from './restore.js'

/** Follows what other tabs of the site connect and disconnect. Returns how to stop. */
export function followOtherTabs(root: RootStore, disconnect: DisconnectFlow, restore: RestoreFlow): () => void {
  const { connections, options, platform, storage } = root
  const key = storageKey(options.given.storagePrefix, 'connectedConnectorIds')

  const onStorage = (event: Event) => {
    // No key: the whole storage was cleared.
    if ('key' in event && event.key !== key && event.key !== null) return
    const ids = storage.get('connectedConnectorIds') ?? {}
    for (const namespace of namespaces) {
      const there = ids[namespace]
      const here = connections.connections.get(namespace)?.connectorId
      if (there === here) continue
      // Nothing is asked of the wallet: the other tab did that.
      if (here) disconnect.forget(namespace)
      if (there && options.adapterNamespaces.includes(namespace)) void restore.restoreOne(namespace, there)
    }
  }

  platform.events.addEventListener('storage', onStorage)
  return () => platform.events.removeEventListener('storage', onStorage)
}
