import type { Namespace } from '../../contracts/caip.js'
import { lazy } from '../../lib/lazy.js'
import { createCaches } from '../../services/storage/caches.js'
import type { WalletContext } from '../../state/context.js'
import { dropConnection } from '../session.js'
import { isUsedByOtherPart } from './other-parts.js'

/** Only pages with `enableMultichainSession` load it. */
const oneSession = lazy(() => import('./one-session.js'))

/** Disconnects the wallet of one namespace. `leaving` are the namespaces that disconnect together. */
export type DisconnectOne = (namespace: Namespace, leaving: readonly Namespace[]) => Promise<void>

/**
 * A wallet that is used in several namespaces keeps its permission until the last of them disconnects. The function
 * remembers which permissions it still has to revoke.
 */
export function createDisconnectOne(context: WalletContext): DisconnectOne {
  const { root, adapters } = context
  const { accounts, connections, connectors, platform } = root

  /** By wallet name: the namespaces that were disconnected while the wallet stayed in use in another namespace. */
  const owed = new Map<string, Set<Namespace>>()
  /**
   * The wallet's name. A wallet may share nothing but its name between namespaces, and a permission kept by mistake
   * harms nobody.
   */
  const nameOf = (namespace: Namespace): string | undefined => {
    const id = connections.connections.get(namespace)?.connectorId
    return id === undefined ? undefined : connectors.getConnector(id, namespace)?.name
  }

  return async (namespace: Namespace, leaving: readonly Namespace[]) => {
    const name = nameOf(namespace)
    const isElsewhere = accounts.names.some(
      (each) => !leaving.includes(each) && each !== namespace && nameOf(each) === name,
    )
    const onRevokeFailed = (error: unknown) => {
      // If the wallet keeps its permission, the failure is logged and the disconnect goes on.
      platform.console.warn(`walletmodal: the wallet kept its permission for ${namespace}`, error)
    }
    const connection = connections.connections.get(namespace)
    const connector = connection && connectors.getConnector(connection.connectorId, namespace)
    const isBeside = connection !== undefined && isUsedByOtherPart(root, connection.connectorId)
    const keepsPermission = isBeside || (name !== undefined && isElsewhere)
    const { address, caipAddress = '' } = accounts.of(namespace)
    if (address) {
      const adapter = await adapters.get(namespace, connection?.connectorId)
      await adapter.disconnect(namespace, onRevokeFailed, keepsPermission)
      if (name !== undefined && keepsPermission) owed.set(name, (owed.get(name) ?? new Set()).add(namespace))
      else if (name !== undefined) {
        const left = owed.get(name) ?? []
        owed.delete(name)
        for (const each of left) await (await adapters.get(each)).revokeKept?.(onRevokeFailed)
        if (connector && root.options.given.enableMultichainSession)
          await (await oneSession.load()).createOneSession(context).end(connector)
      }
    }
    createCaches(root.storage, platform).remove('nativeBalanceCache', caipAddress)
    if (connections.connections.get(namespace) === connection) dropConnection(root, namespace, leaving)
  }
}
