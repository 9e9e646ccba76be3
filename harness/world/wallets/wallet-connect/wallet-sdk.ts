import { randomUUID } from 'node:crypto'
import { endSessionsOnce } from '../../../../core/adapters/walletconnect/sdk/private-members/end-sessions-once.js'
import { prepareClientEnd } from '../../../../core/adapters/walletconnect/sdk/private-members/prepare-client-end.js'
import { silentLogger } from '../../../../core/adapters/walletconnect/sdk/private-members/silent-logger.js'
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

/** A running wallet SDK. */
export interface WalletSdk {
  readonly kit: PhoneKit['kit']
  /** The relay knows the wallet by this id. */
  readonly clientId: string
  /** Triggers the SDK's five-second pulse: it ends what has expired and sends unconfirmed messages again. */
  pulse(): void
  connect(): Promise<void>
  disconnect(): Promise<void>
  /** Ends the client and all its listeners. */
  end(): Promise<void>
}

/** Starts the unmodified wallet SDK with its own storage. */
export async function startWalletSdk({
  relayUrl,
  projectId,
  metadata,
  clock,
  verify,
  version,
}: WalletSdkOptions): Promise<WalletSdk> {
  const options = {
    projectId,
    relayUrl,
    // Within one process, a second client with the same prefix would silently be the first one.
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
  // The SDK shows one request per second; tests would wait for it.
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

/** Loads a package of the SDK by its name. */
type Load = (name: string) => unknown

async function startNewSdk(
  load: Load,
  options: NonNullable<ConstructorParameters<CoreClass>[0]>,
  metadata: WalletSdkOptions['metadata'],
): Promise<PhoneKit> {
  const get = (name: string) => loadOptionalPeer(name, async () => load(name))
  const { Core } = (await get('@walletconnect/core')) as typeof import('@walletconnect/core') // the package's own types
  const { WalletKit } = (await get('@reown/walletkit')) as typeof import('@reown/walletkit') // as above
  const core = new Core(options)
  // One of the SDK's types is less exact about absent members than the other.
  const kit = await WalletKit.init({ core: core as Parameters<typeof WalletKit.init>[0]['core'], metadata })
  const { signClient } = kit.engine
  // The client has its own logger, which also prints thrown errors.
  signClient.logger.level = 'silent'
  return { kit, signClient, stopListening: () => void kit.events.removeAllListeners() }
}

/** Stores values without copying: the SDK writes whole lists repeatedly and reads them only at its start. */
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

/** The SDK waits 15 s for the first publish, then repeats it at each 5 s pulse. */
const PATIENCE_MS = 15_000

type Publish = (request: object, options: unknown) => Promise<unknown>

/** Measures the phone's wait for the relay on the world's clock, so that a test can skip it. */
function waitByWorldClock(publisher: object, clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>): void {
  const publish: Publish = Reflect.get(publisher, 'rpcPublish')
  const begun = new WeakSet<object>()
  Reflect.set(publisher, 'rpcPublish', (request: object, options: unknown) => {
    const published: Promise<unknown> = Reflect.apply(publish, publisher, [request, options])
    // No caller awaits repeated messages.
    if (begun.has(request)) return published
    begun.add(request)
    return new Promise((resolve, reject) => {
      const timer = clock.setTimeout(() => reject(new Error('The relay did not confirm the message.')), PATIENCE_MS)
      published.then(resolve, reject).finally(() => clock.clearTimeout(timer))
    })
  })
}
