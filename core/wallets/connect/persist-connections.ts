import { type Namespace, namespaces } from '../../contracts/caip.js'
import type { RootStore } from '../../state/root-store.js'

/* Storage names the site's connections, in all its tabs and pages. Each tab adds its own connections and removes those that it disconnected. A tab does not erase a connection that it has not found or does not offer. */

/** Whether storage says that the namespace is connected with that connector. */
export function isKept({ storage }: RootStore, namespace: Namespace, connectorId: string): boolean {
  return storage.get('connectedConnectorIds')?.[namespace] === connectorId
}

/** Adds what was connected here. */
export function keepConnection(root: RootStore, namespace: Namespace, connectorId: string): void {
  if (!isKept(root, namespace, connectorId))
    write(root, { ...root.storage.get('connectedConnectorIds'), [namespace]: connectorId })
}

/** Takes away what was disconnected, unless another tab has written something else since. */
export function dropKeptConnection(root: RootStore, namespace: Namespace, connectorId: string | undefined): void {
  const { [namespace]: kept, ...others } = root.storage.get('connectedConnectorIds') ?? {}
  if (kept && kept === connectorId) write(root, others)
}

function write({ connections, storage }: RootStore, ids: Readonly<Partial<Record<Namespace, string>>>): void {
  const kept = namespaces.filter((namespace) => ids[namespace])
  const isAny = kept.length > 0
  storage.set('connectedConnectorIds', isAny ? ids : undefined)
  storage.set('connectedNamespaces', isAny ? kept : undefined)
  storage.set('connectionStatus', isAny ? 'connected' : 'disconnected')
  connections.follow(ids)
}
