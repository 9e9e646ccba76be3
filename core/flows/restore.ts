import type { Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import { onceTrue } from '../state/once-true.js'
import type { WalletContext } from './context.js'
import { adoptConnection } from './session.js'

export interface RestoreFlow {
  /** SPEC 4: "The existing connection is then synced and becomes connected, or disconnected on failure." Never rejects. */
  restore(stored: readonly (readonly [Namespace, string])[]): Promise<void>
  /** One namespace, with the connector that storage names. Never rejects. */
  restoreOne(namespace: Namespace, connectorId: string): Promise<void>
  dispose(): void
}

/** Wallets announce themselves when they please; one that is later than this is not waited for. */
const ANNOUNCEMENT_MS = 1000
/** A wallet that does not say what it approved counts as one that approved nothing. */
const ANSWER_MS = 5000

export function createRestoreFlow({ root, adapters, host }: WalletContext): RestoreFlow {
  const { accounts, chains, connections, connectors, modal, platform } = root
  const disposal = new AbortController()

  const findConnector = async (id: string, namespace: Namespace): Promise<Connector | undefined> => {
    const find = () => connectors.getConnector(id, namespace)
    // The list of a library of the host comes with its code.
    await connectors.whenLoaded
    const isOver = new AbortController()
    const found = new Promise<void>((resolve) => {
      isOver.signal.addEventListener(
        'abort',
        onceTrue(() => find() !== undefined, resolve),
      )
    })
    await within(ANNOUNCEMENT_MS, found)
    isOver.abort()
    return find()
  }

  /** Settles with the work or after so long, whichever comes first. */
  const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
    const isOver = new AbortController()
    const { signal } = isOver
    const longEnough = new Promise<void>((resolve) => {
      const timer = platform.setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        platform.clearTimeout(timer)
        resolve()
      })
      disposal.signal.addEventListener('abort', () => isOver.abort(), { signal })
    })
    await Promise.race([work.catch(() => undefined), longEnough])
    isOver.abort()
  }

  const restoreOne = async (namespace: Namespace, connectorId: string) => {
    if (disposal.signal.aborted) return
    const slice = accounts.slices[namespace]
    if (slice.status !== 'connected') slice.setConnecting()
    const abort = new AbortController()
    const work = async () => {
      const connector = await findConnector(connectorId, namespace)
      const network = chains.networkOf(namespace)
      if (!connector || !network || abort.signal.aborted || disposal.signal.aborted) return
      const adapter = await adapters.get(namespace, connectorId)
      const connection = await adapter.reconnect({ connector, namespace, network, signal: abort.signal })
      // The visitor may have connected by hand meanwhile, and the wallet may have gone again.
      if (!connection?.accounts.length || abort.signal.aborted || slice.status !== 'connecting') return
      // Another wallet announces the same rdns: nobody knows which of them the session was made with.
      if (!connectors.getConnector(connectorId, namespace)) return
      adoptConnection(root, { connection, connector, adapterType: adapter.type, activate: false })
      host.connected(namespace)
    }
    await within(ANNOUNCEMENT_MS + ANSWER_MS, work())
    abort.abort()
    // A wallet that the visitor chose meanwhile is still being asked.
    const { status, target } = connections.attempt
    const isAsking = (status === 'waiting' || status === 'alreadyPending') && target.namespace === namespace
    if (slice.status === 'connecting' && !isAsking) slice.reset()
  }

  return {
    restoreOne,
    restore: async (stored) => {
      await Promise.all(stored.map(([namespace, connectorId]) => restoreOne(namespace, connectorId)))
      if (disposal.signal.aborted) return
      const [connected] = accounts.connectedNamespaces
      if (connected && !accounts.active?.isConnected) chains.setActiveNamespace(connected)
      modal.setReady()
    },
    dispose: () => disposal.abort(),
  }
}
