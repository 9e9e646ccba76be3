import { compareStructural, reaction } from 'mobx'
import { isNamespace, type Namespace } from '../contracts/caip.js'
import type { RootStore } from '../state/root-store.js'

/**
 * Keeps storage saying what the stores say, from the end of restoring on: what is connected with which connector, and
 * what is active. Returns how to stop.
 */
export function startPersisting(root: RootStore): () => void {
  const { chains, connections, storage } = root
  const stopConnected = reaction(
    () => {
      const ids: Partial<Record<Namespace, string>> = {}
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
    // A page on which nobody ever connected stays clean.
    { equals: compareStructural, fireImmediately: storage.get('connectionStatus') !== undefined },
  )
  const stopActive = reaction(
    () => chains.activeNetwork,
    (network) => {
      // A placeholder is not a choice: after a reload the wallet says itself where it is.
      if (!network || network.unsupported) return
      storage.set('activeNamespace', network.chainNamespace)
      storage.set('activeCaipNetworkId', network.caipNetworkId)
    },
  )
  return () => {
    stopConnected()
    stopActive()
  }
}
