import { namespaces } from '../contracts/caip.js'
import type { RootStore } from '../state/root-store.js'
import type { DisconnectFlow } from './disconnect.js'
import type { RestoreFlow } from './restore.js'

/** Connects and disconnects what another tab did. Nothing is asked of the wallets: the other tab did that. */
export function syncWithOtherTabs(
  { connections, options, storage }: RootStore,
  { forget }: Pick<DisconnectFlow, 'forget'>,
  { restoreOne }: RestoreFlow,
): void {
  const ids = storage.get('connectedConnectorIds') ?? {}
  for (const namespace of namespaces) {
    const there = ids[namespace]
    const here = connections.connections.get(namespace)?.connectorId
    if (there === here) continue
    if (here) forget(namespace)
    if (there && options.adapterNamespaces.includes(namespace)) void restoreOne(namespace, there)
  }
}
