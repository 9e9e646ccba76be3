import { namespaces } from '../contracts/caip.js'
import { AUTH_ID } from '../state/connection-store.js'
import type { WalletContext } from './context.js'
import type { DisconnectFlow } from './disconnect.js'
import type { RestoreFlow } from './restore.js'

/** Connects and disconnects what another tab did. Nothing is asked of the wallets: the other tab did that. */
export function syncWithOtherTabs(
  { root: { connections, options, storage }, adapters }: WalletContext,
  { forget }: Pick<DisconnectFlow, 'forget'>,
  { restoreOne }: RestoreFlow,
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
    const isServed = there === AUTH_ID ? options.servesByLogin(namespace) : options.serves(namespace)
    if (there && isServed) void restoreOne(namespace, there)
  }
}
