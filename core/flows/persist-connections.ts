import { reaction } from 'mobx'
import { isNamespace, type Namespace } from '../contracts/caip.js'
import { isPlainEqual } from '../state/plain-equal.js'
import type { RootStore } from '../state/root-store.js'

/**
 * Keeps storage saying what is connected. `isStale`: what it says now may not be so; it is written at once. Otherwise it
 * is left alone until something changes here: another tab may have written it. Returns how to stop.
 */
export function persistConnections({ connections, storage }: RootStore, isStale: boolean): () => void {
  return reaction(
    () => {
      // What another tab connected stays written: that this one does not find it ends nothing there.
      const ids: Partial<Record<Namespace, string>> = { ...connections.followed }
      for (const { namespace, connectorId } of connections.connections.values()) ids[namespace] = connectorId
      return ids
    },
    (ids) => {
      const namespaces = Object.keys(ids).filter(isNamespace)
      const isAny = namespaces.length > 0
      storage.set('connectedConnectorIds', isAny ? ids : undefined)
      storage.set('connectedNamespaces', isAny ? namespaces : undefined)
      storage.set('connectionStatus', isAny ? 'connected' : 'disconnected')
    },
    { equals: isPlainEqual, fireImmediately: isStale },
  )
}
