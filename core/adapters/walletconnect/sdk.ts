import type { UniversalProvider as ProviderClass } from '@walletconnect/universal-provider'
import type { SessionConfig } from '../../contracts/adapter.js'
import type { SiwxMessage, SiwxSession } from '../../contracts/sign-in/message.js'
import { ProviderDisconnectedError } from '../../errors/wallet.js'
import { lazy } from '../../lib/lazy.js'
import type { Platform } from '../../lib/platform/platform.js'
import { prepareClientEnd } from './client-end.js'
import type { ProposedNamespace } from './proposal.js'
import { watchProposals } from './proposals.js'
import { guardRelay } from './relay-gate.js'
import { watchRequests } from './requests.js'
import { createSdkStorage } from './sdk-storage.js'
import { endSessionsOnce } from './session-end.js'

const sdk = lazy(() => import('@walletconnect/universal-provider'))
const oneClick = lazy(() => import('./one-click.js'))
const authentication = lazy(() => import('./authenticate.js'))

type UniversalProvider = InstanceType<typeof ProviderClass>

export type SdkClient = UniversalProvider['client']

/** What holds a client's socket. */
export type Relayer = SdkClient['core']['relayer']

export type SdkSession = NonNullable<UniversalProvider['session']>

/** One client of WalletConnect, as far as it is used. */
export interface Sdk {
  readonly provider: UniversalProvider
  /** Who the relay knows this page as. */
  readonly clientId: string
  /** The newest session that was kept from before. */
  readonly storedSession: SdkSession | undefined
  /**
   * A session was proposed, and the relay has neither taken the proposal nor lets the page in now. Until then the SDK waits
   * up to five seconds between two of its own attempts, and what is proposed meanwhile waits with it.
   */
  isKeptOut(): boolean
  /**
   * Proposes a session. `onUri` is called once the relay took the proposal. Resolves when a wallet approved; rejects with what the wallet or the relay said.
   */
  propose(proposal: Record<string, ProposedNamespace>, onUri: (uri: string) => void): Promise<SdkSession>
  /**
   * The same, with a message that the wallet signs in the one approval where it can (`wc_sessionAuthenticate`); `signed` is
   * empty where it cannot.
   */
  proposeSignedIn(
    message: SiwxMessage,
    proposal: ProposedNamespace,
    onUri: (uri: string) => void,
  ): Promise<{ session: SdkSession; signed: SiwxSession[] }>
  /** From now on `provider` speaks of this session, and asks the nodes of the proposal. */
  use(session: SdkSession | undefined, proposal?: Record<string, ProposedNamespace>): void
  /** The network that `provider` means when a caller names none. CAIP-2. */
  setChain(caipNetworkId: string): void
  /** Tells the wallet that a session is over. Waits for the relay, which may take a minute to be given up. */
  end(session: SdkSession): Promise<void>
  /** Forgets a session, also for the pages that come. */
  forget(session: SdkSession): Promise<void>
  /** Ends sockets, timers and listeners. Tells nobody. */
  stop(): void
}

/** The SDK's own words for an end that the visitor wanted. */
const USER_DISCONNECTED = { code: 6000, message: 'User disconnected.' }

/** What both a message to sign and a proposal are called. */
function ambiguousId({ auth, proposal }: SdkClient): number | undefined {
  return auth.requests.keys.find((id) => proposal.keys.includes(id))
}

/** Downloads the SDK and starts a client; nothing is sent to the relay until something has to be. */
export async function startSdk(
  platform: Platform,
  config: SessionConfig,
  onRelayError: (error: unknown) => void,
): Promise<Sdk> {
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
    logger: 'silent',
  })
  const { client } = provider
  const { core } = client
  core.relayer.on('relayer_error', onRelayError)
  const gate = guardRelay(core.relayer, platform)
  const endClient = prepareClientEnd(core)
  const proposals = watchProposals(client, platform)
  const endRequests = watchRequests(client, platform)
  let proposed: 'nothing' | 'something' | 'taken' = 'nothing'
  const begin = () => {
    gate.open()
    if (proposed === 'nothing') proposed = 'something'
  }
  const take = (uri: string | undefined, onUri: (uri: string) => void) => {
    proposed = 'taken'
    proposals.watch()
    if (uri) onUri(uri)
  }
  endSessionsOnce(client)
  // After a session has ended it would expire every code that is not used yet, the one shown since then too.
  Reflect.set(provider, 'cleanupPendingPairings', async () => {})

  const use = (session: SdkSession | undefined, proposal: Record<string, ProposedNamespace> = {}) => {
    // Without a type the members would be set to undefined, which the SDK's own methods do.
    if (!session) {
      Reflect.set(provider, 'session', undefined)
      provider.namespaces = {}
      return
    }
    provider.session = session
    provider.namespaces = Object.fromEntries(
      Object.entries(session.namespaces).map(([key, granted]) => [
        key,
        {
          chains: granted.chains ?? granted.accounts.map((account) => account.slice(0, account.lastIndexOf(':'))),
          methods: granted.methods,
          events: granted.events,
          rpcMap: proposal[key.split(':')[0] ?? '']?.rpcMap ?? {},
        },
      ]),
    )
    provider.optionalNamespaces = {}
    // What `pair()` ends with. It is private, since `pair()` would take the place of the session before it is approved.
    Reflect.apply(Reflect.get(provider, 'createProviders'), provider, [])
  }

  const forget = async (session: SdkSession) => {
    if (client.session.keys.includes(session.topic)) await client.session.delete(session.topic, USER_DISCONNECTED)
  }

  const stored = client.session.getAll().toSorted((a, b) => b.expiry - a.expiry)
  return {
    provider,
    clientId: await core.crypto.getClientId(),
    storedSession: stored[0],
    isKeptOut: () => proposed === 'something' && !core.relayer.connected,
    propose: async (proposal, onUri) => {
      begin()
      const { uri, approval } = await client.connect({ optionalNamespaces: proposal })
      take(uri, onUri)
      return approval()
    },
    proposeSignedIn: async (message, proposal, onUri) => {
      begin()
      const [{ toAuthenticateParams, toSiwxSessions }, { authenticate, formatSigned }] = await Promise.all([
        oneClick.load(),
        authentication.load(),
      ])
      const ask = () => authenticate(client, toAuthenticateParams(message, proposal))
      let asked = await ask()
      // Of a message and a proposal that are made in one millisecond one in a thousand have the same id; then the SDK takes
      // the answer to one for that to the other.
      for (let id = ambiguousId(client); id !== undefined; id = ambiguousId(client)) {
        await client.proposal.delete(id, USER_DISCONNECTED)
        await client.auth.requests.delete(id, USER_DISCONNECTED)
        asked = await ask()
      }
      const { uri, response } = asked
      take(uri, onUri)
      const { session, auths = [] } = await response()
      if (!session) throw new ProviderDisconnectedError()
      try {
        return { session, signed: toSiwxSessions(auths, message, (payload, iss) => formatSigned(client, payload, iss)) }
      } catch (error) {
        await client.disconnect({ topic: session.topic, reason: USER_DISCONNECTED }).catch(() => undefined)
        throw error
      }
    },
    use,
    setChain: (caipNetworkId) => {
      try {
        provider.setDefaultChain(caipNetworkId)
      } catch {
        // It has no node for that network. Our requests name theirs, and are not asked of its nodes.
      }
    },
    end: async (session) => {
      await client.disconnect({ topic: session.topic, reason: USER_DISCONNECTED })
    },
    forget,
    stop: () => {
      gate.dispose()
      proposals.endAll()
      endRequests()
      endClient()
      core.relayer.off('relayer_error', onRelayError)
      provider.events.removeAllListeners()
      for (const key of [`_walletConnectCore_${instance}`, `_walletConnectCore_${instance}_count`])
        Reflect.deleteProperty(globalThis, key)
    },
  }
}
