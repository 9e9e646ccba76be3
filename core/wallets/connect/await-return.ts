import { when } from 'mobx'
import type { Namespace } from '../../contracts/caip.js'
import type { WalletContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { isAsking, isKept } from '../session.js'

export interface Returns {
  /** Restores the kept connection of a wallet that names no accounts now, once it names some. Asks no wallet. */
  await(namespace: Namespace, connectorId: string): void
  stop(namespace: Namespace): void
  dispose(): void
}

/** The wallets that may return, each until it is asked again. */
export function createReturns(
  { root, adapters }: WalletContext,
  restoreOne: (namespace: Namespace, connectorId: string) => Promise<void>,
): Returns {
  const away = new Map<Namespace, AbortController>()
  let isDisposed = false

  const follow = async (namespace: Namespace, connectorId: string, signal: AbortSignal) => {
    const connector = root.connectors.getConnector(connectorId, namespace)
    const network = root.chains.networkOf(namespace)
    if (!connector || !network) return
    const adapter = await adapters.get(namespace, connectorId)
    await adapter.awaitReturn?.({ connector, namespace, network, signal })
    // A question that the visitor has put to a wallet comes first.
    await when(() => !isAsking(root, namespace), { signal })
    const isNeeded = isKept(root, namespace, connectorId) && !root.accounts.of(namespace).isConnected
    if (adapter.awaitReturn && isNeeded && !signal.aborted) await restoreOne(namespace, connectorId)
  }

  const stop = (namespace: Namespace) => away.get(namespace)?.abort()

  return {
    await: (namespace, connectorId) => {
      stop(namespace)
      const abort = new AbortController()
      away.set(namespace, abort)
      if (isDisposed) return
      follow(namespace, connectorId, abort.signal).catch(ignored(root, 'waiting for a wallet to come back'))
    },
    stop,
    dispose: () => {
      isDisposed = true
      for (const abort of away.values()) abort.abort()
    },
  }
}
