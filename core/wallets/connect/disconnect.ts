import { runInAction } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import { viewIs } from '../../contracts/views/views.js'
import { DisconnectFailedError } from '../../errors/connection.js'
import type { Navigation, SignIn, WalletContext } from '../../state/context.js'
import { isUnsupported } from '../../state/may-open.js'
import { dropConnection, dropKeptConnection } from '../session.js'
import { createDisconnectOne } from './disconnect-one.js'
import type { RestoreFlow } from './restore.js'

export interface DisconnectFlow {
  /**
   * Disconnects one namespace, or all.
   * @throws {@link DisconnectFailedError} when a wallet refuses to disconnect
   */
  disconnect(namespace?: Namespace): Promise<void>
  /** Cleans up after a wallet that left on its own, without asking it. */
  forget(...gone: readonly Namespace[]): void
  /**
   * Shows that a wallet names no accounts, and keeps what is stored: the wallet may be locked. `isLost`: the wallet did
   * not report it itself.
   */
  suspend(gone: readonly Namespace[], isLost: boolean): void
  /**
   * Lets go of connections in one step with a change of the options. `change` makes that change and returns the
   * namespaces that the new options do not serve. `after` follows. Storage keeps the connections. No wallet is asked.
   */
  letGo(change: () => readonly Namespace[], after: () => void): void
  /**
   * Cleans up after another tab disconnected. The other tab ended the sign-in sessions that had to end: newer sessions
   * may exist, and stay.
   */
  release(...gone: readonly Namespace[]): void
}

export function createDisconnectFlow(
  context: WalletContext,
  navigation: Navigation,
  needs: {
    readonly signIn: Pick<SignIn, 'leave'>
    endRestore: RestoreFlow['end']
    /** Withdraws the requests to a wallet on another device and to a login. */
    endQuestions(): void
  },
): DisconnectFlow {
  const { root, tracker, host } = context
  const { accounts, alerts, chains, connections, connectors, modal, options } = root
  const disconnectOne = createDisconnectOne(context)

  const leave = () => {
    const { view } = root.navigation
    if (modal.isOpen && !viewIs(view, 'choosing')) {
      if (!accounts.isAnyConnected) navigation.close()
      else if (view === 'Account' || view === 'UnsupportedChain')
        navigation.reset({ view: isUnsupported(root) ? 'UnsupportedChain' : 'Account' })
    }
    if (!accounts.isAnyConnected && view === 'ApproveTransaction') navigation.reset({ view: 'Connect' })
  }

  const connectorOf = (namespace: Namespace) => {
    const stored = connections.followed[namespace]
    return (
      connections.connections.get(namespace)?.connectorId ??
      (options.servesConnector(namespace, stored) ? stored : undefined)
    )
  }

  const targetsOf = (namespace: Namespace | undefined): Namespace[] => {
    const id = namespace && connectorOf(namespace)
    const isShared = options.isOneSession(id)
    return accounts.names.filter((each) => {
      const own = connectorOf(each)
      return own && (!namespace || each === namespace || (isShared && own === id))
    })
  }

  /** Withdraws requests to the wallet. Returns true if the visitor was waiting for one. */
  const withdraw = (namespace: Namespace | undefined): boolean => {
    const { attempt } = connections
    const asked = attempt.target?.namespace ?? connectors.filterNamespace ?? chains.activeNamespace
    if (namespace && namespace !== asked) return false
    const { view } = root.navigation
    const isOver = view === 'ConnectingExternal' && attempt.status !== 'waiting' && attempt.status !== 'alreadyPending'
    const isWaiting = modal.isOpen && viewIs(view, 'asking') && !isOver
    if (isWaiting) navigation.goBack()
    needs.endQuestions()
    return isWaiting
  }

  const drop = (gone: readonly Namespace[], { endsSignIn = true, mayReturn = false } = {}) => {
    const leaving = gone.filter((namespace) => connections.connections.has(namespace))
    if (leaving.length === 0) return
    // The sign-in reads the addresses before they are removed.
    if (endsSignIn) void needs.signIn.leave(leaving, false)
    runInAction(() => {
      for (const namespace of leaving) dropConnection(root, namespace, leaving, mayReturn)
    })
    for (const namespace of leaving) host.disconnected(namespace)
    leave()
  }

  return {
    disconnect: async (namespace?: Namespace): Promise<void> => {
      const targets = targetsOf(namespace)
      const isAll = targets.length === targetsOf(undefined).length
      const wasWaiting = withdraw(namespace)
      if (targets.length === 0 && !wasWaiting) return
      connections.set({ isDisconnecting: true, disconnectError: undefined })
      for (const target of targets.filter((each) => !connections.connections.has(each))) {
        // Stops the restoring of this connection, and clears what is stored.
        const id = connectorOf(target)
        needs.endRestore(target, true)
        dropKeptConnection(root, target, id)
      }
      await needs.signIn.leave(targets, isAll)
      const results = await Promise.allSettled(targets.map((target) => disconnectOne(target, targets)))
      const failures = results.flatMap((result, index) =>
        result.status === 'rejected' ? [{ namespace: targets[index] ?? '', error: result.reason }] : [],
      )
      connectors.setFilterNamespace(undefined)
      const stayed = targets.find((target) => accounts.of(target).isConnected)
      const { activeNamespace } = chains
      const hasLeft = targets.some((target) => target === activeNamespace) && !accounts.active?.isConnected
      if (stayed && hasLeft) chains.setActiveNamespace(stayed)
      for (const target of targets) if (!connections.connections.has(target)) host.disconnected(target)
      const error = failures.length > 0 ? new DisconnectFailedError({ failures }) : undefined
      connections.set({ isDisconnecting: false, disconnectError: error })
      if (!error) {
        tracker.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
        return leave()
      }
      tracker.track('DISCONNECT_ERROR', { message: error.meta.join(', ') })
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
      throw error
    },
    forget: (...gone: readonly Namespace[]) => drop(gone),
    suspend: (gone: readonly Namespace[], isLost: boolean) => drop(gone, { endsSignIn: !isLost, mayReturn: true }),
    letGo: (change, after) => {
      const gone = runInAction(() => {
        const leaving = change()
        for (const namespace of leaving) dropConnection(root, namespace, leaving, true)
        after()
        return leaving
      })
      for (const namespace of gone) host.disconnected(namespace)
      if (gone.length > 0) leave()
    },
    release: (...gone: readonly Namespace[]) => drop(gone, { endsSignIn: false }),
  }
}
