import type { SessionConfig } from '../../../contracts/adapter.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { readList, readMember } from '../../../lib/foreign.js'
import { lazy } from '../../../lib/lazy.js'
import type { Platform } from '../../../lib/platform/platform.js'
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
import { createSdkStorage, watchStore } from './sdk-storage.js'

const sdk = lazy(() => import('@walletconnect/universal-provider'))
const oneClick = lazy(() => import('./one-click.js'))

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

  /** Sessions that are ending are stored until the relay knows. */
  const ending = new Set<string>()
  return {
    provider,
    clientId: await core.crypto.getClientId(),
    /** The session to go on with. One that has ended here is none. */
    get storedSession(): SdkSession | undefined {
      const sessions: readonly SdkSession[] = client.session.getAll().toSorted((a, b) => b.expiry - a.expiry)
      return sessions.find(({ topic }) => !ending.has(topic))
    },

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
      const { proposeSignedIn } = await oneClick.load()
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

    /** Calls back when another tab has put another session in the place of this one. Returns how to stop. */
    onReplaced: ({ topic }: SdkSession, listener: () => void) =>
      watchStore(platform, storagePrefix, 'client:0.3//session', (stored) => {
        const topics = readList(stored).map((session) => String(readMember(session, 'topic')))
        if (!topics.includes(topic) && topics.some((each) => !client.session.keys.includes(each))) listener()
      }),

    /** Tells the wallet that a session is over. Waits for the relay, which may take a minute to be given up. */
    end: async ({ topic }: SdkSession) => {
      ending.add(topic)
      await client.disconnect({ topic, reason: userDisconnected })
    },

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
