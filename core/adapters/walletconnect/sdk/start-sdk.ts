import type { SessionConfig } from '../../../contracts/adapter.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { deepLinkChoiceKey } from '../../../contracts/storage.js'
import { readJson, readList } from '../../../lib/foreign.js'
import { lazy } from '../../../lib/lazy.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { proposeSignedIn } from './one-click.js'
import {
  endSessionsOnce,
  guardRelay,
  hearOtherTabs,
  type ProposedNamespace,
  prepareClientEnd,
  providerInternals,
  relayerInternals,
  requireSdkVersion,
  type SdkSession,
  silentLogger,
  userDisconnected,
  watchExpiry,
} from './private-members.js'

const sdk = lazy(() => import('@walletconnect/universal-provider'))

export type Sdk = Awaited<ReturnType<typeof startSdk>>

/** Downloads the SDK and starts a client; nothing is sent to the relay until something has to be. */
export async function startSdk(platform: Platform, config: SessionConfig, onRelayError: (error: unknown) => void) {
  const { UniversalProvider } = await sdk.load()
  const { projectId, relayUrl, storagePrefix, metadata } = config
  // Two clients of one prefix in one page silently are one: each gets a prefix of its own, which the storage leaves out.
  // It is no secret, and is not the platform's: a world that is played twice repeats that one.
  const instance = `${Math.random()}`.slice(2)
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl,
    metadata: { ...metadata, icons: [...metadata.icons] },
    storage: createSdkStorage(platform, { prefix: storagePrefix, instance }),
    customStoragePrefix: instance,
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: silentLogger(),
  })
  const { client } = provider
  const { core } = client
  const forgetClient = () => {
    for (const key of [`_walletConnectCore_${instance}`, `_walletConnectCore_${instance}_count`])
      Reflect.deleteProperty(globalThis, key)
  }
  await requireSdkVersion(core.relayer).catch((error: unknown) => {
    core.heartbeat.stop()
    core.relayer.transportClose().catch(() => undefined) // it was never opened
    forgetClient()
    throw error
  })
  core.relayer.on('relayer_error', onRelayError)
  const gate = guardRelay(core.relayer, platform)
  const stopHearing = hearOtherTabs(core.relayer, platform, storagePrefix)
  const endClient = prepareClientEnd(core)
  const expiry = watchExpiry(client, platform)
  endSessionsOnce(client)
  const internals = providerInternals(provider)
  // After a session has ended it would expire every code that is not used yet, the one shown since then too.
  internals.cleanupPendingPairings = async () => {}

  let proposed: 'nothing' | 'something' | 'taken' = 'nothing'
  const begin = () => {
    gate.open()
    if (proposed === 'nothing') proposed = 'something'
  }
  const take = (uri: string | undefined, onUri: (uri: string) => void) => {
    proposed = 'taken'
    expiry.watchProposal()
    if (uri) onUri(uri)
  }

  const [storedSession]: readonly SdkSession[] = client.session.getAll().toSorted((a, b) => b.expiry - a.expiry)
  return {
    provider,
    clientId: await core.crypto.getClientId(),
    storedSession,

    /** The SDK waits up to five seconds between two attempts to reach the relay, and what is proposed waits with it. */
    isKeptOut: () => proposed === 'something' && !core.relayer.connected,

    /** Resolves when a wallet approved. `onUri` is called once the relay took the proposal. */
    propose: async (proposal: Record<string, ProposedNamespace>, onUri: (uri: string) => void): Promise<SdkSession> => {
      begin()
      const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
      take(uri, onUri)
      return approval()
    },

    proposeSignedIn: async (message: SiwxMessage, proposal: ProposedNamespace, onUri: (uri: string) => void) => {
      begin()
      return proposeSignedIn(client, message, proposal, (uri) => take(uri, onUri))
    },

    /** From now on `provider` speaks of this session, and asks the nodes of the proposal. */
    use: (session: SdkSession, proposal: Record<string, ProposedNamespace>) => {
      provider.session = session
      provider.namespaces = Object.fromEntries(
        Object.entries(session.namespaces).map(([key, { accounts, chains, methods, events }]) => {
          const own = chains ?? accounts.map((account) => account.slice(0, account.lastIndexOf(':')))
          return [key, { chains: own, methods, events, rpcMap: proposal[key.split(':')[0] ?? '']?.rpcMap ?? {} }]
        }),
      )
      provider.optionalNamespaces = {}
      internals.createProviders()
    },

    /** The network that `provider` means when a caller names none. */
    setChain: (caipNetworkId: string) => {
      try {
        provider.setDefaultChain(caipNetworkId)
      } catch {
        // It has no node for that network. Our requests name theirs, and are not asked of its nodes.
      }
    },

    /** Tells the wallet that a session is over. Waits for the relay, which may take a minute to be given up. */
    end: async ({ topic }: SdkSession) => client.disconnect({ topic, reason: userDisconnected }),

    forget: async ({ topic }: SdkSession) => {
      if (!client.session.keys.includes(topic)) return
      await client.session.delete(topic, userDisconnected)
      // The SDK's own end finds no session any more once the wallet is told, and would keep all this for good.
      const ids = [...core.relayer.subscriber.topicMap.get(topic)]
      core.relayer.unsubscribe(topic).catch(() => undefined) // a relay that is gone knows of no topic
      for (const id of ids) relayerInternals(core.relayer).subscriber.deleteSubscription(id, userDisconnected)
      await Promise.all([core.expirer.del(topic), core.crypto.deleteSymKey(topic), core.relayer.messages.del(topic)])
    },

    dispose: () => {
      gate.dispose()
      stopHearing()
      expiry.endAll()
      endClient()
      core.relayer.off('relayer_error', onRelayError)
      provider.events.removeAllListeners()
      forgetClient()
    },
  }
}

/** Keys start with the modal's prefix and leave `instance` out, so the next page finds them. */
export function createSdkStorage(
  platform: Pick<Platform, 'storage' | 'console'>,
  { prefix, instance }: { prefix: string; instance: string },
) {
  const start = `${prefix}:wc:`
  const remembered = new Map<string, string>()
  let isNoted = false

  function guarded<Value>(action: () => Value): Value | undefined {
    try {
      return action()
    } catch (error) {
      // A failing storage stops nobody. One note on the console says enough.
      if (!isNoted) platform.console.info('walletmodal: sessions cannot be stored and end with this page', error)
      isNoted = true
      return undefined
    }
  }

  // The SDK reads the chosen app under a name of its own.
  const keyOf = (key: string) => (key === deepLinkChoiceKey ? key : `${start}${key.replace(`:${instance}`, '')}`)

  const read = (key: string): unknown => {
    const text = remembered.get(key) ?? guarded(() => platform.storage.getItem(key))
    return typeof text === 'string' ? readJson(text, toBigInt) : undefined
  }

  // Tabs that share one list of topics write over one another's, and a session that is not on it hears no answer.
  let topics: unknown
  const storedTopics = () =>
    ['client:0.3//session', 'core:0.3//pairing'].flatMap((name) => readList(read(`${start}wc@2:${name}`)))

  const ownKeys = () => {
    const all = new Set([...(guarded(() => platform.storage.keys()) ?? []), ...remembered.keys()])
    return [...all].filter((key) => key.startsWith(start))
  }

  return {
    getKeys: async () => ownKeys().map((key) => key.slice(start.length)),
    getEntries: async <Value>() =>
      ownKeys().map((key): [string, Value] => [key.slice(start.length), read(key) as Value]), // what the SDK wrote there
    getItem: async <Value>(key: string) =>
      (key.endsWith('//subscription') ? (topics ?? storedTopics()) : read(keyOf(key))) as Value | undefined, // as above
    setItem: async (key: string, value: unknown) => {
      if (key.endsWith('//subscription')) topics = value
      // The provider keeps the latter of every session that there ever was; `use` tells it.
      if (/\/\/subscription$|:universal_provider:/.test(key)) return
      // The SDK's own way to write numbers that JSON has not.
      const text = JSON.stringify(value, (_key, each) => (typeof each === 'bigint' ? `${each}n` : each))
      remembered.set(keyOf(key), text)
      guarded(() => {
        platform.storage.setItem(keyOf(key), text)
        remembered.delete(keyOf(key))
      })
    },
    removeItem: async (key: string) => {
      remembered.delete(keyOf(key))
      guarded(() => platform.storage.removeItem(keyOf(key)))
    },
  }
}

const toBigInt = (_key: string, value: unknown) =>
  typeof value === 'string' && /^\d+n$/.test(value) ? BigInt(value.slice(0, -1)) : value
