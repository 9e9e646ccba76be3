import { namespaces } from '../contracts/caip.js'
import type { DisconnectFlow, WalletContext } from '../state/context.js'
import type { RestoreFlow } from './connect/restore.js'

/** Connects and disconnects what another tab did. Nothing is asked of the wallets: the other tab did that. */
export function syncWithOtherTabs(
  { root: { connections, options, storage }, adapters }: WalletContext,
  { forget }: Pick<DisconnectFlow, 'forget'>,
  restoring: RestoreFlow,
): void {
  const ids = storage.get('connectedConnectorIds') ?? {}
  connections.follow(ids)
  const changed = namespaces.flatMap((namespace) => {
    const there = ids[namespace]
    const here = connections.connections.get(namespace)?.connectorId
    return there === here ? [] : [{ namespace, there, here }]
  })
  // At once: none of them takes the place of another on its way out.
  forget(...changed.map(({ namespace }) => namespace))
  for (const namespace of namespaces) if (!ids[namespace]) restoring.end(namespace)
  for (const { namespace, there, here } of changed) {
    if (here) {
      // A session of several namespaces is let go of with the last.
      const isShared = [...connections.connections.values()].some(({ connectorId }) => connectorId === here)
      if (!isShared)
        adapters.get(namespace, here).then(
          (adapter) => adapter.forget?.(namespace),
          () => undefined, // what was never set up has nothing to forget
        )
    }
    if (there && options.servesConnector(namespace, there)) void restoring.restoreOne(namespace, there)
  }
}
