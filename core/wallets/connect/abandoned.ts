import { type Namespace, namespaces } from '../../contracts/caip.js'
import type { RootStore } from '../../state/root-store.js'

/** Where nobody is connected, here or in another tab; nowhere while storage may still say otherwise. */
export function abandonedNamespaces({ accounts, connections, modal }: RootStore): Namespace[] {
  if (!modal.isReady) return []
  return namespaces.filter(
    (namespace) => accounts.slices[namespace].status === 'disconnected' && !connections.followed[namespace],
  )
}
