import { runInAction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import { DisconnectFailedError } from '../errors/disconnect.js'
import { AUTH_ID, WALLET_CONNECT_ID } from '../state/connection-store.js'
import { createCaches } from '../storage/caches.js'
import type { WalletContext } from './context.js'
import type { Navigation } from './navigate.js'
import { dropConnection } from './session.js'
import type { LateSiwx } from './siwx-late.js'

export interface DisconnectFlow {
  /** One namespace, or all. @throws {@link DisconnectFailedError} when a wallet would not be disconnected. */
  disconnect(namespace?: Namespace): Promise<void>
  /** What follows when nothing is to be asked of the wallet any more: it went by itself, or from another tab. */
  forget(...gone: readonly Namespace[]): void
}

export function createDisconnectFlow(
  { root, adapters, tracker, host }: WalletContext,
  navigation: Navigation,
  signIn: Pick<LateSiwx, 'leave'>,
): DisconnectFlow {
  const { accounts, alerts, chains, connections, connectors, modal, platform } = root

  const leave = () => {
    // The visitor who is choosing another wallet goes on with that.
    const isChoosing = /^(Connect|AllWallets)/.test(root.navigation.view)
    if (!modal.isOpen || isChoosing) return
    if (!accounts.isAnyConnected) navigation.close()
    // Another namespace is connected still: its account takes the place.
    else if (root.navigation.view === 'Account' || root.navigation.view === 'UnsupportedChain')
      navigation.reset({ view: 'Account' })
  }

  const targetsOf = (namespace: Namespace | undefined): Namespace[] => {
    const connected = [...connections.connections.values()]
    if (!namespace) return connected.map((connection) => connection.namespace)
    // SPEC 4: one session of WalletConnect or of the embedded wallet serves all its chains.
    const id = connections.connections.get(namespace)?.connectorId
    const isShared = id === WALLET_CONNECT_ID || id === AUTH_ID
    return connected
      .filter((connection) => connection.namespace === namespace || (isShared && connection.connectorId === id))
      .map((connection) => connection.namespace)
  }

  const disconnectOne = async (namespace: Namespace, leaving: readonly Namespace[]) => {
    const connection = connections.connections.get(namespace)
    const { address, caipAddress = '' } = accounts.slices[namespace]
    if (address) {
      const adapter = await adapters.get(namespace, connection?.connectorId)
      await adapter.disconnect(namespace, (error) => {
        // SPEC 4: "If permission revoking fails, the failure is logged and the disconnect proceeds anyway."
        platform.console.warn(`walletmodal: the wallet kept its permission for ${namespace}`, error)
      })
    }
    createCaches(root.storage, platform).remove('nativeBalanceCache', caipAddress)
    // The visitor may have connected another wallet meanwhile.
    if (connections.connections.get(namespace) === connection) dropConnection(root, namespace, leaving)
  }

  return {
    disconnect: async (namespace) => {
      const targets = targetsOf(namespace)
      if (targets.length === 0) return
      connections.beginDisconnect()
      // FACTS 5.5: sessions end first.
      await signIn.leave(targets, targets.length === connections.connections.size)
      const results = await Promise.allSettled(targets.map((target) => disconnectOne(target, targets)))
      const failures = results.flatMap((result, index) =>
        result.status === 'rejected' ? [{ namespace: targets[index] ?? '', error: result.reason }] : [],
      )
      connectors.setFilterNamespace(undefined)
      // One that would not go is the one that is left.
      const stayed = targets.find((target) => accounts.slices[target].isConnected)
      const { activeNamespace } = chains
      const hasLeft = targets.some((target) => target === activeNamespace) && !accounts.active?.isConnected
      if (stayed && hasLeft) chains.setActiveNamespace(stayed)
      for (const target of targets) if (!connections.connections.has(target)) host.disconnected(target)
      if (failures.length === 0) {
        connections.endDisconnect()
        tracker.track({ type: 'track', event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
        return leave()
      }
      const error = new DisconnectFailedError({ failures })
      connections.endDisconnect(error)
      tracker.track({ type: 'track', event: 'DISCONNECT_ERROR', properties: { message: error.meta.join(', ') } })
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
      throw error
    },
    forget: (...gone) => {
      const leaving = gone.filter((namespace) => connections.connections.has(namespace))
      if (leaving.length === 0) return
      // Its addresses are read before they go.
      void signIn.leave(leaving, false)
      runInAction(() => {
        for (const namespace of leaving) dropConnection(root, namespace, leaving)
      })
      for (const namespace of leaving) host.disconnected(namespace)
      leave()
    },
  }
}
