import { randomUUID } from 'node:crypto'
import { endSessionsOnce, prepareClientEnd } from '../../../core/adapters/walletconnect/sdk/client-end.js'
import type { WorldClock } from '../../lib/clock.js'
import { loadOptionalPeer } from '../../processes/optional-peer.js'
import { startOldSdk } from './old-sdk.js'
import type { OldSdkVersion, PhoneKit } from './phone-kit.js'
import { waitByWorldClock } from './publish-patience.js'

export interface WalletSdkOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: {
    name: string
    description: string
    url: string
    icons: string[]
    redirect?: { native: string; universal: string; linkMode: boolean }
  }
  readonly clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>
  readonly version?: OldSdkVersion | undefined
}

type CoreClass = typeof import('@walletconnect/core')['Core']

export interface WalletSdk {
  readonly kit: PhoneKit['kit']
  readonly clientId: string
  /** Does now what the SDK does every five seconds: looks who has expired, sends again. */
  pulse(): void
  connect(): Promise<void>
  disconnect(): Promise<void>
  end(): Promise<void>
}

/** Starts the wallet SDK, unmodified, with a memory of its own. */
export async function startWalletSdk({
  relayUrl,
  projectId,
  metadata,
  clock,
  version,
}: WalletSdkOptions): Promise<WalletSdk> {
  const options = {
    projectId,
    relayUrl,
    // A second client of one prefix in one process silently is the first.
    customStoragePrefix: randomUUID(),
    storage: memoryStorage(),
    logger: 'silent',
    telemetryEnabled: false,
  }
  const { kit, signClient, stopListening } = version
    ? await startOldSdk(version, { ...options, metadata })
    : await startNewSdk(options, metadata)
  const { core } = signClient
  if (!version) waitByWorldClock(core.relayer.publisher, clock)
  // The SDK shows one request a second; a test would wait for that.
  Reflect.set(signClient.engine, 'requestQueueDelay', 0)
  const endClient = prepareClientEnd(core)
  endSessionsOnce(signClient)

  return {
    kit,
    clientId: await core.crypto.getClientId(),
    pulse: () => void core.heartbeat.events.emit('heartbeat_pulse'),
    connect: () => core.relayer.transportOpen(relayUrl),
    disconnect: () => core.relayer.transportClose(),
    async end() {
      await endClient()
      core.relayer.events.removeAllListeners()
      core.events.removeAllListeners()
      stopListening()
    },
  }
}

async function startNewSdk(
  options: NonNullable<ConstructorParameters<CoreClass>[0]>,
  metadata: WalletSdkOptions['metadata'],
): Promise<PhoneKit> {
  const [{ Core }, { WalletKit }] = await Promise.all([
    loadOptionalPeer('@walletconnect/core', () => import('@walletconnect/core')),
    loadOptionalPeer('@reown/walletkit', () => import('@reown/walletkit')),
  ])
  const core = new Core(options)
  // One of the SDK's own types is less exact about what is absent than the other.
  const kit = await WalletKit.init({ core: core as Parameters<typeof WalletKit.init>[0]['core'], metadata })
  const { signClient } = kit.engine
  // Its logger is not the core's, and writes what it throws as well.
  signClient.logger.level = 'silent'
  return { kit, signClient, stopListening: () => void kit.events.removeAllListeners() }
}

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
