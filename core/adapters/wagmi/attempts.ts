import type { WagmiConnector } from './config.js'
import type { WagmiHost } from './host.js'

/** The connects that the modal asks wagmi for. An approval that comes after the visitor gave up connects nothing. */
export interface Attempts {
  /** Somebody waits for this connector from now on, until what it returns is called. */
  enter(connector: WagmiConnector): () => void
  connect(connector: WagmiConnector, isReconnecting?: boolean): Promise<void>
  /** Takes back what wagmi has connected for nobody. Never rejects. */
  abandon(connector: WagmiConnector): Promise<void>
}

export function createAttempts(host: WagmiHost): Attempts {
  const waiting = new Map<string, number>()
  const asking = new Map<string, number>()
  const count = (counts: Map<string, number>, uid: string, by: number) => {
    const next = (counts.get(uid) ?? 0) + by
    if (next > 0) counts.set(uid, next)
    else counts.delete(uid)
    if (waiting.has(uid) || asking.has(uid)) host.ours.add(uid)
    else host.ours.delete(uid)
  }

  const abandon = async (connector: WagmiConnector) => {
    count(asking, connector.uid, 1)
    // wagmi goes on with what it had before.
    await host.disconnect(connector).catch(() => undefined)
    count(asking, connector.uid, -1)
  }

  return {
    enter: ({ uid }) => {
      count(waiting, uid, 1)
      return () => count(waiting, uid, -1)
    },
    connect: async (connector, isReconnecting) => {
      const { uid } = connector
      count(asking, uid, 1)
      try {
        await host.connect(connector, isReconnecting)
        if (!waiting.has(uid)) await abandon(connector)
      } finally {
        count(asking, uid, -1)
      }
    },
    abandon,
  }
}
