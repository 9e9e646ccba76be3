import { randomUUID } from 'node:crypto'
import { prepareClientEnd } from '../../../core/adapters/universal/client-end.js'
import { endSessionsOnce } from '../../../core/adapters/universal/session-end.js'
import { loadOptionalPeer } from '../../processes/optional-peer.js'

export interface WalletSdkOptions {
  readonly relayUrl: string
  readonly projectId: string
  /** As pages see it. */
  readonly metadata: { name: string; description: string; url: string; icons: string[] }
}

type Kit = Awaited<ReturnType<typeof import('@reown/walletkit')['WalletKit']['init']>>

/** One wallet's client, and how to end it. */
export interface WalletSdk {
  readonly kit: Kit
  readonly clientId: string
  /** Does now what the SDK does every five seconds: looks who has expired, sends again. */
  pulse(): void
  connect(): Promise<void>
  disconnect(): Promise<void>
  end(): Promise<void>
}

/** Starts the wallet SDK, unmodified, with a memory of its own. */
export async function startWalletSdk({ relayUrl, projectId, metadata }: WalletSdkOptions): Promise<WalletSdk> {
  const [{ Core }, { WalletKit }] = await Promise.all([
    loadOptionalPeer('@walletconnect/core', () => import('@walletconnect/core')),
    loadOptionalPeer('@reown/walletkit', () => import('@reown/walletkit')),
  ])
  const core = new Core({
    projectId,
    relayUrl,
    // A second client of one prefix in one process silently is the first.
    customStoragePrefix: randomUUID(),
    storage: memoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
  })
  // One of the SDK's own types is less exact about what is absent than the other.
  const kit = await WalletKit.init({ core: core as Parameters<typeof WalletKit.init>[0]['core'], metadata })
  const { signClient } = kit.engine
  // The SDK shows one request a second; a test would wait for that.
  Reflect.set(signClient.engine, 'requestQueueDelay', 0)
  const endClient = prepareClientEnd(core)
  endSessionsOnce(signClient)

  return {
    kit,
    clientId: await core.crypto.getClientId(),
    pulse: () => void core.heartbeat.events.emit('heartbeat_pulse'),
    connect: () => core.relayer.transportOpen(),
    disconnect: () => core.relayer.transportClose(),
    async end() {
      await endClient()
      core.relayer.events.removeAllListeners()
      core.events.removeAllListeners()
      kit.events.removeAllListeners()
    },
  }
}

/** What a phone remembers, in the SDK's words. */
function memoryStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    // The SDK asks for the type that it wrote under the key.
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined, // as above
    async setItem(key: string, value: unknown) {
      items.set(key, structuredClone(value))
    },
    async removeItem(key: string) {
      items.delete(key)
    },
  }
}
