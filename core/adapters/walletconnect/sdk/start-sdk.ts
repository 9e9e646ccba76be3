import type { SessionConfig } from '../../../contracts/adapter.js'
import type { SiwxMessage } from '../../../contracts/sign-in/message.js'
import { lazy } from '../../../lib/lazy.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { holdToProposal } from './hold-to-proposal.js'
import { keepConnected } from './keep-connected.js'
import { createKeptSession } from './kept-session.js'
import { lendStorage, lendToRequests } from './lend-storage.js'
import {
  endSessionsOnce,
  forgetMessages,
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
import { isStored, topicsOf, toStored } from './what-is-stored.js'

const sdk = lazy(() => import('@walletconnect/universal-provider'))
const oneClick = lazy(() => import('./one-click.js'))

const callsOfBatches = new Set(['wallet_sendCalls', 'wallet_getCallsStatus'])

export type Sdk = Awaited<ReturnType<typeof startSdk>>

async function loadSdk({ globals }: Platform) {
  const takeBack = lendStorage(globals)
  try {
    return await sdk.load()
  } finally {
    takeBack()
  }
}

/** Downloads the SDK and starts a client. The client sends nothing to the relay until it is needed. */
export async function startSdk(platform: Platform, config: SessionConfig, onRelayError: (error: unknown) => void) {
  const { UniversalProvider } = await loadSdk(platform)
  const { projectId, relayUrl, storagePrefix, metadata, isDebug } = config
  // Two clients with the same prefix in one page silently become one client. So each gets its own prefix, which the
  // storage leaves out. The prefix is no secret. It does not use the platform's randomness, because a replayed world
  // repeats that.
  const instance = `${Math.random()}`.slice(2)
  const kept = createKeptSession(platform, storagePrefix)
  /**
   * The topics of the stored sessions: the one that the visitor has connected, and those whose end the relay does not
   * know yet.
   */
  const held = new Set<string>()
  const isHeld = (topic: string) => held.has(topic)
  const storage = createSdkStorage(
    platform,
    { prefix: storagePrefix, instance, unstoredApp: config.unstoredApp },
    { isStored, toStored: (name, value) => toStored(name, value, isHeld) },
  )
  for (const topic of topicsOf(await storage.getItem(`wc@2:client:0.3:${instance}//session`))) held.add(topic)
  const provider = await UniversalProvider.init({
    projectId,
    relayUrl,
    metadata: { ...metadata, icons: [...metadata.icons] },
    storage,
    customStoragePrefix: instance,
    telemetryEnabled: false,
    disableProviderPing: true,
    // The SDK's own logger prints nothing at this level. It keeps the newest megabyte of lines in memory: "Log buffer
    // cap about 1 MB."
    logger: isDebug ? 'silent' : silentLogger(),
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
  const expiry = watchExpiry(client, platform)
  const gate = guardRelay(core.relayer, platform, expiry.isAsking)
  const stopKeeping = keepConnected(core, platform, () => client.session.keys)
  const stopHearing = hearOtherTabs(core.relayer, platform, storagePrefix)
  const endClient = prepareClientEnd(core)
  endSessionsOnce(client)
  holdToProposal(client, kept)
  forgetMessages(core.relayer)
  lendToRequests(client.engine, platform)
  const internals = providerInternals(provider)
  // After the end of a session, the SDK would expire every unused code, also the one shown since.
  internals.cleanupPendingPairings = async () => {}

  /** The pairings of codes whose approval a caller awaits. */
  const awaited = new Set<string>()
  let onStray: ((session: SdkSession) => void) | undefined
  client.on('session_connect', ({ session }: { session: SdkSession }) => {
    if (!awaited.has(session.pairingTopic)) onStray?.(session)
  })
  const dropKept = ({ topic }: { topic: string }) => {
    kept.drop(topic)
    held.delete(topic)
  }
  client.on('session_delete', dropKept)
  client.on('session_expire', dropKept)

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
  /** Resolves with the session of a code. A session that comes after the wait is a stray. */
  const wait = async <Approval>(uri: string | undefined, approval: () => Promise<Approval>): Promise<Approval> => {
    const [, pairing = ''] = /^wc:([0-9a-f]+)@/.exec(uri ?? '') ?? []
    awaited.add(pairing)
    return approval().finally(() => awaited.delete(pairing))
  }

  const ending = new Set<string>()
  return {
    provider,
    clientId: await core.crypto.getClientId(),
    /**
     * The session to continue with: the one that was kept, in this tab or another. Undefined if it has ended in this
     * tab.
     */
    get storedSession(): SdkSession | undefined {
      const { topic } = kept
      return topic !== undefined && !ending.has(topic) && client.session.keys.includes(topic)
        ? client.session.get(topic)
        : undefined
    },

    /**
     * Calls back for each session that the visitor has not connected: those of earlier pages now, and every later one.
     */
    onStray: (listener: (session: SdkSession) => void) => {
      onStray = listener
      const { topic } = kept
      for (const session of client.session.getAll()) if (session.topic !== topic) listener(session)
    },

    /** Makes this the session with which the next page continues. */
    keep: ({ topic }: SdkSession) => {
      held.add(topic)
      kept.keep(topic)
      storage.storeAgain()
    },

    /** The proposal behind the session, with the networks that the wallet was asked for since. */
    proposedOf: ({ topic, optionalNamespaces }: SdkSession): SdkSession['optionalNamespaces'] =>
      client.session.keys.includes(topic) ? client.session.get(topic).optionalNamespaces : optionalNamespaces,

    /** Adds a network to the proposal: the wallet is about to be asked for it. */
    askFor: async ({ topic }: SdkSession, caipNetworkId: string) => {
      if (!client.session.keys.includes(topic)) return
      const { optionalNamespaces } = client.session.get(topic)
      const [namespace = ''] = caipNetworkId.split(':')
      const { chains = [], methods = [], events = [] } = optionalNamespaces[namespace] ?? {}
      if (chains.includes(caipNetworkId)) return
      const asked = { chains: [...chains, caipNetworkId], methods, events }
      await client.session.update(topic, { optionalNamespaces: { ...optionalNamespaces, [namespace]: asked } })
    },

    /** True if a proposal would wait: the SDK waits up to five seconds between two attempts to reach the relay. */
    isKeptOut: () => proposed === 'something' && !core.relayer.connected,

    /** Resolves when a wallet approved. `onUri` is called once the relay took the proposal. */
    propose: async (proposal: Record<string, ProposedNamespace>, onUri: (uri: string) => void): Promise<SdkSession> => {
      begin()
      const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
      const approved = wait(uri, approval)
      take(uri, onUri)
      return approved
    },

    proposeSignedIn: async (message: SiwxMessage, proposal: ProposedNamespace, onUri: (uri: string) => void) => {
      begin()
      const { proposeSignedIn } = await oneClick.load()
      return proposeSignedIn(client, message, proposal, (uri, approval) => {
        const approved = wait(uri, approval)
        take(uri, onUri)
        return approved
      })
    },

    /** Makes `provider` use this session, and the nodes of the proposal. */
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

    /**
     * Asks the wallet. The SDK's provider would answer for a batch of calls itself: from an address that the wallet has
     * named, or from the mined part of the batch. The wallet knows more.
     */
    request: (
      { topic }: SdkSession,
      request: { method: string; params?: object },
      chainId: string,
      expiry: number,
    ): Promise<unknown> =>
      callsOfBatches.has(request.method)
        ? client.request({ topic, request: { params: [], ...request }, chainId, expiry })
        : provider.request(request, chainId, expiry),

    /** Sets the network that `provider` uses when a caller names none. */
    setChain: (caipNetworkId: string) => {
      try {
        provider.setDefaultChain(caipNetworkId)
      } catch {
        // The provider has no node for that network. The modal's requests name their network, and do not use the
        // provider's nodes.
      }
    },

    /**
     * Calls back when another tab has put another session in the place of this one. Returns a function that stops it.
     */
    onReplaced: ({ topic }: SdkSession, listener: () => void) =>
      watchStore(platform, storagePrefix, 'client:0.3//session', (stored) => {
        const other = kept.topic
        if (other !== undefined && other !== topic && topicsOf(stored).includes(other)) listener()
      }),

    /** Tells the wallet that a session is over. Waits for the relay, which may take a minute to fail. */
    end: async ({ topic }: SdkSession) => {
      ending.add(topic)
      kept.drop(topic)
      await client.disconnect({ topic, reason: userDisconnected })
    },

    forget: async ({ topic }: SdkSession) => {
      held.delete(topic)
      if (!client.session.keys.includes(topic)) return
      await client.session.delete(topic, userDisconnected)
      // The SDK's own cleanup does not find the session after the wallet was told, and would keep all this for ever.
      const ids = [...core.relayer.subscriber.topicMap.get(topic)]
      core.relayer.unsubscribe(topic).catch(() => undefined) // a relay that is gone has no topic
      for (const id of ids) relayerInternals(core.relayer).subscriber.deleteSubscription(id, userDisconnected)
      await Promise.all([core.expirer.del(topic), core.crypto.deleteSymKey(topic), core.relayer.messages.del(topic)])
    },

    dispose: () => {
      gate.dispose()
      stopKeeping()
      stopHearing()
      expiry.endAll()
      endClient()
      core.relayer.off('relayer_error', onRelayError)
      provider.events.removeAllListeners()
      forgetClient()
    },
  }
}
