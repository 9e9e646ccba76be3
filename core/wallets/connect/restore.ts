import { when } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import type { Connector } from '../../contracts/connector.js'
import { isOneOf } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { unlessLeft } from '../../lib/unless-left.js'
import type { WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { adoptConnection, dropKeptConnection, isAsking, isKept, isSameWallet } from '../session.js'
import { isUsedByOtherPart } from './other-parts.js'

/** A namespace, its connector, and whether storage has it: a library of the host may have connected it without the modal. */
type KeptConnection = readonly [namespace: Namespace, connectorId: string, isStored: boolean]

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

interface Restoring {
  readonly connectorId: string
  readonly abort: AbortController
  settled: Promise<void>
  isLate: boolean
  isLeft: boolean
}

/** Calls `onRestored` when nothing is waited for any more, and when a wallet that is later connects. */
export function createRestoreFlow(
  { root, adapters, tracker, host }: WalletContext,
  onRestored: () => void,
  forget: (namespace: Namespace) => void,
): RestoreFlow {
  const { accounts, chains, connections, connectors, modal, platform } = root
  const running = new Map<Namespace, Restoring>()
  /** With those that ended and whose session is still to end. */
  const alive = new Set<AbortController>()
  const claims = new Set<() => void>()
  /** The wallets that may come back, each until it is asked again. */
  const away = new Map<Namespace, AbortController>()
  let isDisposed = false

  const whenFound = (id: string, namespace: Namespace, { signal }: AbortController) => {
    const find = () => connectors.getConnector(id, namespace)
    return when(() => find() !== undefined, { signal }).then(find, () => undefined)
  }

  const within = (limitMs: number, work: Promise<unknown>, { signal }: AbortController) =>
    withTimeLimit({ platform, limitMs, outer: signal }, () => work).catch(() => undefined)

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

  const begin = async (namespace: Namespace, connectorId: string, isFirst: boolean): Promise<void> => {
    if (isDisposed || running.get(namespace)?.connectorId === connectorId) return
    end(namespace)
    away.get(namespace)?.abort()
    const slice = accounts.of(namespace)
    const wasKept = isKept(root, namespace, connectorId)
    // Another tab has disconnected it since this page began.
    if (isFirst && !wasKept) return isAsking(root, namespace) || slice.isConnected ? undefined : slice.reset()
    const abort = new AbortController()
    const hasGoneElsewhere = chains.watchChoices()
    const attempt: Restoring = { connectorId, abort, settled: Promise.resolve(), isLate: false, isLeft: false }
    running.set(namespace, attempt)
    alive.add(abort)
    if (slice.status !== 'connected') slice.set({ status: 'connecting' })
    const found = whenFound(connectorId, namespace, abort)

    const work = async () => {
      const connector = await found
      const network = chains.networkOf(namespace)
      if (!connector || !network) return
      const adapter = await adapters.get(namespace, connectorId)
      const keptAddresses = root.storage.get('connectedAccounts')?.[namespace]
      const asked = { connector, namespace, network, keptAddresses, signal: abort.signal }
      let isRefused = false
      const connection = await unlessLeft(() => adapter.reconnect(asked)).catch((thrown: unknown) => {
        isRefused = adapter.asksAnyway === true && isOneOf(thrown, 'wallet_user_rejected')
        if (!isRefused) throw thrown
      })
      if (abort.signal.aborted) return
      // The visitor may have connected by hand meanwhile; one who is asked by a wallet since has given up on this one.
      if (slice.isConnected || ((attempt.isLate || attempt.isLeft) && isAsking(root, namespace))) return
      if (attempt.isLeft) {
        const keepsPermission = isUsedByOtherPart(root, connectorId)
        return connection && (await adapter.disconnect(namespace, undefined, keepsPermission))
      }
      if (wasKept && !isKept(root, namespace, connectorId)) return
      // Another wallet announces the same rdns: nobody knows which of them the session was made with.
      if (!connectors.getConnector(connectorId, namespace)) return
      // The wallet may have gone again, be locked, or have nothing approved any more.
      if (!connection?.accounts.length) {
        // A wallet whose owner was asked and said no is not asked by the next page.
        if (adapter.awaitReturn && !isRefused) awaitReturn(namespace, connectorId)
        else if (isFirst)
          dropKeptConnection(root, namespace, connectorId, undefined, adapter.isStillConnected !== undefined)
        return
      }
      // A wallet of the same name: what is stored waits for the one that it was made with.
      if (wasKept && !isSameWallet(root, connector, connection)) return adapter.forget?.(namespace)
      adoptConnection(root, { connection, connector, adapterType: adapter.type, activate: false })
      host.connected(namespace)
      endWhenClaimed(connector)
      if (!attempt.isLate) return
      activate(hasGoneElsewhere)
      onRestored()
    }
    const whole = work()
      // A connection that failed stays stored, and the next page tries again.
      .catch((thrown: unknown) => {
        if (abort.signal.aborted) return
        tellFailure(namespace, thrown)
        awaitReturn(namespace, connectorId)
      })
      .finally(() => {
        alive.delete(abort)
        if (running.get(namespace) === attempt) running.delete(namespace)
      })
    // The list of a library of the host comes with its code.
    const missed = connectors
      .whenListed(namespace)
      .then(() => within(ANNOUNCEMENT_MS, found, abort))
      .then(() => (connectors.getConnector(connectorId, namespace) ? whole : undefined))
    attempt.settled = within(ANNOUNCEMENT_MS + ANSWER_MS, missed, abort).then(() => {
      attempt.isLate = true
      const isCurrent = (running.get(namespace) ?? attempt) === attempt
      if (isCurrent && slice.status === 'connecting' && !isAsking(root, namespace)) slice.reset()
      // A connection that storage no longer names is not awaited.
      if (!wasKept) abort.abort()
    })
    await attempt.settled
  }

  const awaitReturn = (namespace: Namespace, connectorId: string) => {
    away.get(namespace)?.abort()
    const abort = new AbortController()
    away.set(namespace, abort)
    const { signal } = abort
    const work = async () => {
      const connector = connectors.getConnector(connectorId, namespace)
      const network = chains.networkOf(namespace)
      if (!connector || !network) return
      const adapter = await adapters.get(namespace, connectorId)
      await adapter.awaitReturn?.({ connector, namespace, network, signal })
      // A question of the visitor to a wallet comes first.
      await when(() => !isAsking(root, namespace), { signal })
      const isNeeded = isKept(root, namespace, connectorId) && !accounts.of(namespace).isConnected
      if (adapter.awaitReturn && isNeeded && !signal.aborted) await restoreOne(namespace, connectorId)
    }
    if (!isDisposed) work().catch(ignored(root, 'waiting for a wallet to come back'))
  }

  /** An answer that comes later connects nothing. `isLeft`: the session that it would have restored ends, too. */
  const end = (namespace: Namespace, isLeft = false) => {
    away.get(namespace)?.abort()
    const attempt = running.get(namespace)
    if (!attempt) return
    running.delete(namespace)
    attempt.isLeft = isLeft
    const slice = accounts.of(namespace)
    if (slice.status === 'connecting' && !isAsking(root, namespace)) slice.reset()
    if (!isLeft) attempt.abort.abort()
  }

  /** One namespace, with the connector that another tab, or a library of the host, connected. Never rejects. */
  const restoreOne = (namespace: Namespace, connectorId: string) =>
    begin(namespace, connectorId, false).then(onRestored)

  return {
    restoreOne,
    awaitReturn,
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
      return attempt && !attempt.isLate ? attempt.settled : undefined
    },
    end,
    dispose: () => {
      isDisposed = true
      for (const abort of [...alive, ...away.values()]) abort.abort()
      for (const stop of claims) stop()
    },
  }
}
