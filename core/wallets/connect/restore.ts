import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { WalletContext } from '../../state/context.js'
import { isAsking, isKept } from '../session.js'
import { createReturns } from './await-return.js'
import { createClaimWatch } from './claim-watch.js'
import { createRestoreAttempt, type RestoreAttempt, runRestoreAttempt } from './restore-attempt.js'
import { findConnector, waitForAttempt } from './wait-for-attempt.js'

/**
 * A namespace, its connector, and whether storage names the connection. A host's library may have connected it without
 * the modal.
 */
export type KeptConnection = readonly [namespace: Namespace, connectorId: string, isStored: boolean]

export interface RestoreFlow {
  restoreOne(namespace: Namespace, connectorId: string): Promise<void>
  /** Takes over the connection that another tab has made, if this page serves its namespace. */
  restoreKept(namespace: Namespace): void
  /** Restores the kept connection of a wallet that names no accounts now, once it names some. Asks no wallet. */
  awaitReturn(namespace: Namespace, connectorId: string): void
  /**
   * Resolves when the page no longer waits for any wallet. A wallet or a frame that comes later connects then. Never
   * rejects.
   */
  restore(stored: readonly KeptConnection[]): Promise<void>
  /** Settles when the page no longer waits for the namespace. Undefined if it does not wait. */
  whenSettled(namespace: Namespace): Promise<void> | undefined
  end(namespace: Namespace, isLeft?: boolean): void
  dispose(): void
}

/** Calls `onRestored` when the page no longer waits for any wallet, and when a later wallet connects. */
export function createRestoreFlow(
  context: WalletContext,
  onRestored: () => void,
  forget: (namespace: Namespace) => void,
): RestoreFlow {
  const { root, tracker } = context
  const { accounts, chains, modal, platform } = root
  const running = new Map<Namespace, RestoreAttempt>()
  /** The running attempts, including ended ones whose session is still to end. */
  const alive = new Set<RestoreAttempt>()
  const claims = createClaimWatch(root, forget)
  let isDisposed = false

  /** Reports the failure to the host. The visitor sees only that no wallet is connected. */
  const tellFailure = (namespace: Namespace, thrown: unknown) => {
    const error = toModalError(thrown)
    platform.console.warn(`walletmodal: the connection of ${namespace} was not restored`, error)
    tracker.track('INTERNAL_SDK_ERROR', { errorType: error.name, errorMessage: error.shortMessage })
  }

  /** Makes the connected namespace the active one, unless the visitor has chosen another. */
  const activate = (hasGoneElsewhere: () => boolean) => {
    const [connected] = accounts.connectedNamespaces
    if (connected && !accounts.active?.isConnected && !hasGoneElsewhere()) chains.setActiveNamespace(connected)
  }

  /** Runs until the wallet has answered, however late. Never rejects. */
  const run = (attempt: RestoreAttempt, found: Promise<Connector | undefined>) => {
    const { namespace, connectorId, abort, steps } = attempt
    const hasGoneElsewhere = chains.watchChoices()
    const needs = {
      awaitReturn: returns.await,
      onRestored: (connector: Connector, isLate: boolean) => {
        claims.watch(connector)
        if (!isLate) return
        activate(hasGoneElsewhere)
        onRestored()
      },
    }
    return (
      runRestoreAttempt(context, attempt, found, needs)
        // A connection that failed stays stored, and the next page tries again.
        .catch((thrown: unknown) => {
          if (abort.signal.aborted) return
          tellFailure(namespace, thrown)
          returns.await(namespace, connectorId)
        })
        .finally(() => {
          steps.send('end')
          alive.delete(attempt)
          if (running.get(namespace) === attempt) running.delete(namespace)
        })
    )
  }

  const begin = async (namespace: Namespace, connectorId: string, isFirst: boolean): Promise<void> => {
    if (isDisposed || running.get(namespace)?.connectorId === connectorId) return
    end(namespace)
    returns.stop(namespace)
    const slice = accounts.of(namespace)
    const wasKept = isKept(root, namespace, connectorId)
    // Another tab has disconnected it since this page began.
    if (isFirst && !wasKept) return isAsking(root, namespace) || slice.isConnected ? undefined : slice.reset()
    const attempt = createRestoreAttempt({ namespace, connectorId, isFirst, wasKept })
    running.set(namespace, attempt)
    alive.add(attempt)
    if (slice.status !== 'connected') slice.set({ status: 'connecting' })
    const found = findConnector(root, attempt)
    const isCurrent = () => (running.get(namespace) ?? attempt) === attempt
    attempt.settled = waitForAttempt(root, attempt, found, run(attempt, found), isCurrent)
    await attempt.settled
  }

  /** Ends the attempt: a later answer does not connect. `isLeft`: the session that it would have restored ends, too. */
  const end = (namespace: Namespace, isLeft = false) => {
    returns.stop(namespace)
    const attempt = running.get(namespace)
    if (!attempt) return
    running.delete(namespace)
    if (isLeft) attempt.steps.send('leave')
    const slice = accounts.of(namespace)
    if (slice.status === 'connecting' && !isAsking(root, namespace)) slice.reset()
    if (!isLeft) attempt.abort.abort()
  }

  /** Restores one namespace, with the connector that another tab or a host's library connected. Never rejects. */
  const restoreOne = (namespace: Namespace, connectorId: string) =>
    begin(namespace, connectorId, false).then(onRestored)
  const returns = createReturns(context, restoreOne)

  return {
    restoreOne,
    awaitReturn: returns.await,
    restoreKept: (namespace: Namespace) => {
      const id = root.storage.get('connectedConnectorIds')?.[namespace]
      if (id && root.options.servesConnector(namespace, id)) void restoreOne(namespace, id)
    },
    restore: async (stored: readonly KeptConnection[]) => {
      const hasGoneElsewhere = chains.watchChoices()
      await Promise.all(stored.map((kept) => begin(...kept)))
      if (isDisposed) return
      activate(hasGoneElsewhere)
      modal.set({ isReady: true })
      onRestored()
    },
    whenSettled: (namespace: Namespace) => {
      const attempt = running.get(namespace)
      return attempt?.steps.state === 'waiting' ? attempt.settled : undefined
    },
    end,
    dispose: () => {
      isDisposed = true
      for (const { abort } of alive) abort.abort()
      returns.dispose()
      claims.dispose()
    },
  }
}
