import { when } from 'mobx'
import { type Namespace, namespaces } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { FlowContext } from './context.js'
import { adoptConnection } from './session.js'

export interface RestoreFlow {
  /** SPEC 4: "On start, a stored status of connected becomes connecting", then connected or disconnected. Never rejects. */
  restore(): Promise<void>
  /** One namespace, with the connector that storage names. Never rejects. */
  restoreOne(namespace: Namespace, connectorId: string): Promise<void>
  dispose(): void
}

/** Wallets announce themselves when they please; one that is later than this is not waited for. */
const ANNOUNCEMENT_MS = 1000
/** A wallet that does not say what it approved counts as one that approved nothing. */
const ANSWER_MS = 5000

export function createRestoreFlow({ root, adapters, tracker, host }: FlowContext): RestoreFlow {
  const { accounts, chains, connections, connectors, modal, platform, storage } = root
  const disposal = new AbortController()

  const findConnector = async (id: string, namespace: Namespace): Promise<Connector | undefined> => {
    const find = () => connectors.getConnector(id, namespace)
    const isHere = when(() => find() !== undefined, { signal: disposal.signal })
    await within(ANNOUNCEMENT_MS, isHere)
    return find()
  }

  /** Settles with the work or after so long, whichever comes first. */
  const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
    const abort = new AbortController()
    await Promise.race([
      work.catch(() => undefined),
      new Promise<void>((resolve) => {
        const timer = platform.setTimeout(resolve, ms)
        const stop = () => {
          platform.clearTimeout(timer)
          resolve()
        }
        disposal.signal.addEventListener('abort', stop, { signal: abort.signal })
        abort.signal.addEventListener('abort', stop)
      }),
    ])
    abort.abort()
  }

  const restoreOne = async (namespace: Namespace, connectorId: string) => {
    const slice = accounts.slices[namespace]
    if (slice.status !== 'connected') slice.setConnecting()
    const abort = new AbortController()
    const work = async () => {
      const connector = await findConnector(connectorId, namespace)
      const network = chains.networkOf(namespace)
      if (!connector || !network) return
      const adapter = await adapters.get(namespace)
      const connection = await adapter.reconnect({ connector, namespace, network, signal: abort.signal })
      // The visitor may have connected by hand meanwhile.
      if (!connection || abort.signal.aborted || slice.status !== 'connecting') return
      adoptConnection(root, { connection, connector, adapterType: adapter.type, activate: false })
      host.connected(namespace)
    }
    await within(ANNOUNCEMENT_MS + ANSWER_MS, work())
    abort.abort()
    if (slice.status === 'connecting' && connections.attempt.target?.namespace !== namespace) slice.reset()
  }

  return {
    restoreOne,
    restore: async () => {
      const ids = storage.get('connectionStatus') === 'connected' ? (storage.get('connectedConnectorIds') ?? {}) : {}
      const served = root.options.adapterNamespaces
      const stored = namespaces.filter(
        (namespace) => ids[namespace] && served.includes(namespace) && chains.slices[namespace],
      )
      // FACTS 4.10: what was cached for addresses goes with the connection.
      if (stored.length === 0) storage.clearCaches()
      else tracker.allowRequests()
      await Promise.all(stored.map((namespace) => restoreOne(namespace, ids[namespace] ?? '')))
      if (disposal.signal.aborted) return
      const [connected] = accounts.connectedNamespaces
      if (connected && !accounts.active?.isConnected) chains.setActiveNamespace(connected)
      modal.setReady()
    },
    dispose: () => disposal.abort(),
  }
}
