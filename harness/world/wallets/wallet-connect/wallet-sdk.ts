import { randomUUID } from 'node:crypto'
import {
  endSessionsOnce,
  prepareClientEnd,
  silentLogger,
} from '../../../../core/adapters/walletconnect/sdk/private-members.js'
import type { WorldClock } from '../../lib/clock.js'
import type { SdkSurroundings } from '../../lib/sdk-globals.js'
import { loadOptionalPeer } from '../../processes/optional-peer.js'
import { type OldSdkVersion, type PhoneKit, startOldSdk } from './old-sdk.js'
import { createSdkLoader } from './sdk-modules.js'

interface WalletSdkOptions {
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: {
    name: string
    description: string
    url: string
    icons: string[]
    redirect?: { native: string; universal: string; linkMode: boolean }
  }
  readonly clock: Pick<WorldClock, 'now' | 'setTimeout' | 'clearTimeout'>
  readonly verify: SdkSurroundings['verify']
  readonly version?: OldSdkVersion | undefined
}

type CoreClass = typeof import('@walletconnect/core')['Core']

export type WalletSdk = Awaited<ReturnType<typeof startWalletSdk>>

/** Starts the wallet SDK, unmodified, with a memory of its own. */
export async function startWalletSdk({ relayUrl, projectId, metadata, clock, verify, version }: WalletSdkOptions) {
  const options = {
    projectId,
    relayUrl,
    // A second client of one prefix in one process silently is the first.
    customStoragePrefix: randomUUID(),
    storage: memoryStorage(),
    logger: version ? 'silent' : silentLogger(),
    telemetryEnabled: false,
  }
  const load = createSdkLoader({ clock, verify })
  const { kit, signClient, stopListening } = version
    ? await startOldSdk(load, version, { ...options, metadata })
    : await startNewSdk(load, options, metadata)
  const { core } = signClient
  if (!version) waitByWorldClock(core.relayer.publisher, clock)
  // The SDK shows one request a second; a test would wait for that.
  Reflect.set(signClient.engine, 'requestQueueDelay', 0)
  const endClient = prepareClientEnd(core)
  endSessionsOnce(signClient)

  return {
    kit,
    clientId: await core.crypto.getClientId(),
    /** Does now what the SDK does every five seconds: looks who has expired, sends again. */
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

type Load = ReturnType<typeof createSdkLoader>

async function startNewSdk(
  load: Load,
  options: NonNullable<ConstructorParameters<CoreClass>[0]>,
  metadata: WalletSdkOptions['metadata'],
): Promise<PhoneKit> {
  const get = (name: string) => loadOptionalPeer(name, async () => load(name))
  const { Core } = (await get('@walletconnect/core')) as typeof import('@walletconnect/core') // its own types
  const { WalletKit } = (await get('@reown/walletkit')) as typeof import('@reown/walletkit') // as above
  const core = new Core(options)
  // One of the SDK's own types is less exact about what is absent than the other.
  const kit = await WalletKit.init({ core: core as Parameters<typeof WalletKit.init>[0]['core'], metadata })
  const { signClient } = kit.engine
  // Its logger is not the core's, and writes what it throws as well.
  signClient.logger.level = 'silent'
  return { kit, signClient, stopListening: () => void kit.events.removeAllListeners() }
}

/** It keeps what it is given, uncopied: the SDK writes its whole lists again and again, and reads them at its start alone. */
function memoryStorage() {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    // The SDK asks for the type that it wrote under the key.
    getEntries: async <T>() => [...items.entries()] as [string, T][],
    getItem: async <T>(key: string) => items.get(key) as T | undefined, // as above
    setItem: async (key: string, value: unknown) => void items.set(key, value),
    async removeItem(key: string) {
      items.delete(key)
    },
  }
}

/** First publish try 15 s, then re-sent every 5 s pulse. */
const PATIENCE_MS = 15_000

type Publish = (request: object, options: unknown) => Promise<unknown>

/** Measures by the world's clock how long a phone waits for the relay's word, so that a test may let it pass. */
function waitByWorldClock(publisher: object, clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>): void {
  const publish: Publish = Reflect.get(publisher, 'rpcPublish')
  const begun = new WeakSet<object>()
  Reflect.set(publisher, 'rpcPublish', (request: object, options: unknown) => {
    const published: Promise<unknown> = Reflect.apply(publish, publisher, [request, options])
    // Nobody hears whether what is sent again is lost.
    if (begun.has(request)) return published
    begun.add(request)
    return new Promise((resolve, reject) => {
      const timer = clock.setTimeout(() => reject(new Error('The relay has not said that it took it.')), PATIENCE_MS)
      published.then(resolve, reject).finally(() => clock.clearTimeout(timer))
    })
  })
}
