import { compareStructural, reaction } from 'mobx'
import { isNamespace, type Namespace } from '../contracts/caip.js'
import type { RootStore } from '../state/root-store.js'

/** Keeps storage saying what is connected, from the end of restoring on. Returns how to stop. */
export function persistConnections({ connections, storage }: RootStore): () => void {
  return reaction(
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
}

/** Keeps storage saying which network is active. Returns how to stop. */
export function persistActiveNetwork({ chains, storage }: RootStore): () => void {
  return reaction(
    () => chains.activeNetwork,
    (network) => {
      // A placeholder is not a choice: after a reload the wallet says itself where it is.
      if (!network || network.unsupported) return
      storage.set('activeNamespace', network.chainNamespace)
      storage.set('activeCaipNetworkId', network.caipNetworkId)
    },
  )
}
