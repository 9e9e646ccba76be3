import { when } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import type { WalletContext } from '../../state/context.js'
import { isAsking, isKept } from '../session.js'
import { createReturns } from './await-return.js'
import { createRestoreAttempt, type RestoreAttempt, runRestoreAttempt } from './restore-attempt.js'

/** A namespace, its connector, and whether storage has it: a library of the host may have connected it without the modal. */
export type KeptConnection = readonly [namespace: Namespace, connectorId: string, isStored: boolean]

export interface RestoreFlow {
  restoreOne(namespace: Namespace, connectorId: string): Promise<void>
  /** Takes over the connection that another tab has made, where this page serves it. */
  restoreKept(namespace: Namespace): void
  /** Restores the kept connection of a wallet that names no accounts now, once it names some by itself. Asks nobody. */
  awaitReturn(namespace: Namespace, connectorId: string): void
  /** Resolves when nothing is waited for any more; a wallet or a frame that comes later connects then. Never rejects. */
  restore(stored: readonly KeptConnection[]): Promise<void>
  /** Settles when the namespace is no longer waited for; undefined where it is not. */
  whenSettled(namespace: Namespace): Promise<void> | undefined
  end(namespace: Namespace, isLeft?: boolean): void
  dispose(): void
}

/** Wallets announce themselves when they please; one that is later than this is not waited for. */
const ANNOUNCEMENT_MS = 1000
/** A wallet that has not said by then what it approved is not waited for either. */
const ANSWER_MS = 5000

/** Calls `onRestored` when nothing is waited for any more, and when a wallet that is later connects. */
export function createRestoreFlow(
  context: WalletContext,
  onRestored: () => void,
  forget: (namespace: Namespace) => void,
): RestoreFlow {
  const { root, tracker } = context
  const { accounts, chains, connections, connectors, modal, platform } = root
  const running = new Map<Namespace, RestoreAttempt>()
  /** With those that ended and whose session is still to end. */
  const alive = new Set<RestoreAttempt>()
  const claims = new Set<() => void>()
  let isDisposed = false

  const whenFound = ({ connectorId, namespace, abort }: RestoreAttempt) => {
    const find = () => connectors.getConnector(connectorId, namespace)
    return when(() => find() !== undefined, { signal: abort.signal }).then(find, () => undefined)
  }

  const within = (limitMs: number, work: Promise<unknown>, { abort }: RestoreAttempt) =>
    withTimeLimit({ platform, limitMs, outer: abort.signal }, () => work).catch(() => undefined)

  /** The visitor sees that nobody is connected; the host hears why. */
  const tellFailure = (namespace: Namespace, thrown: unknown) => {
    const error = toModalError(thrown)
    platform.console.warn(`walletmodal: the connection of ${namespace} was not restored`, error)
    tracker.track('INTERNAL_SDK_ERROR', { errorType: error.name, errorMessage: error.shortMessage })
  }

  /** The namespace that is connected is looked at, unless the visitor has chosen another. */
  const activate = (hasGoneElsewhere: () => boolean) => {
    const [connected] = accounts.connectedNamespaces
    if (connected && !accounts.active?.isConnected && !hasGoneElsewhere()) chains.setActiveNamespace(connected)
  }

  /** A second wallet claims the identity later: nobody knows any more which of them the visitor connected on an earlier page. */
  const endWhenClaimed = ({ chain, provider }: Connector) => {
    const { id } = connections.connections.get(chain) ?? {}
    const isOver = () => connections.connections.get(chain)?.id !== id
    const isClaimed = () =>
      connectors.connectors.some((each) => each.chain === chain && each.provider === provider && each.info?.claims)
    claims.add(
      when(
        () => isOver() || isClaimed(),
        () => isOver() || forget(chain),
      ),
    )
  }

  /** Runs until the wallet has answered, however late. Never rejects. */
  const run = (attempt: RestoreAttempt, found: Promise<Connector | undefined>) => {
    const { namespace, connectorId, abort, steps } = attempt
    const hasGoneElsewhere = chains.watchChoices()
    const needs = {
      awaitReturn: returns.await,
      onRestored: (connector: Connector, isLate: boolean) => {
        endWhenClaimed(connector)
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

  /** Settles when the page no longer waits: at the answer, or for a wallet that does not announce itself or does not answer. */
  const wait = async (attempt: RestoreAttempt, found: Promise<Connector | undefined>, whole: Promise<void>) => {
    const { namespace, connectorId, abort, steps, wasKept } = attempt
    const slice = accounts.of(namespace)
    // The list of a library of the host comes with its code.
    const missed = connectors
      .whenListed(namespace)
      .then(() => within(ANNOUNCEMENT_MS, found, attempt))
      .then(() => (connectors.getConnector(connectorId, namespace) ? whole : undefined))
    await within(ANNOUNCEMENT_MS + ANSWER_MS, missed, attempt)
    steps.send('timeUp')
    const isCurrent = (running.get(namespace) ?? attempt) === attempt
    if (isCurrent && slice.status === 'connecting' && !isAsking(root, namespace)) slice.reset()
    // A connection that storage no longer names is not awaited.
    if (!wasKept) abort.abort()
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
    const found = whenFound(attempt)
    attempt.settled = wait(attempt, found, run(attempt, found))
    await attempt.settled
  }

  /** An answer that comes later connects nothing. `isLeft`: the session that it would have restored ends, too. */
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

  /** One namespace, with the connector that another tab, or a library of the host, connected. Never rejects. */
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
      for (const stop of claims) stop()
    },
  }
}
