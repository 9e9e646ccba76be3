import type { SessionConfig } from '../../../contracts/adapter.js'
import { mappedError } from '../../../errors/mapped-error.js'
import { lazy } from '../../../lib/lazy.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { prepareClientEnd } from './client-end.js'
import { providerInternals, requireSdkVersion } from './private-members.js'
import { watchProposals } from './proposals.js'
import { guardRelay } from './relay-gate.js'
import { watchRequests } from './requests.js'
import type { ProposedNamespace, Sdk, SdkClient, SdkSession } from './sdk.js'
import { createSdkStorage } from './sdk-storage.js'
import { endSessionsOnce } from './session-end.js'

const sdk = lazy(() => import('@walletconnect/universal-provider'))
const oneClick = lazy(() => import('./one-click.js'))
const authentication = lazy(() => import('./authenticate.js'))

/** The SDK's own words for an end that the visitor wanted. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/** Returns an id that a message to sign and a proposal share. */
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
  const internals = providerInternals(provider)
  // After a session has ended it would expire every code that is not used yet, the one shown since then too.
  internals.cleanupPendingPairings = async () => {}

  const use = (session: SdkSession | undefined, proposal: Record<string, ProposedNamespace> = {}) => {
    if (!session) {
      internals.session = undefined
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
    internals.createProviders()
  }

  const forget = async (session: SdkSession) => {
    if (client.session.keys.includes(session.topic)) await client.session.delete(session.topic, userDisconnected)
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
      // One in a thousand pairs made in the same millisecond share an id. The SDK then takes the answer to one for an
      // answer to the other.
      for (let id = ambiguousId(client); id !== undefined; id = ambiguousId(client)) {
        await client.proposal.delete(id, userDisconnected)
        await client.auth.requests.delete(id, userDisconnected)
        asked = await ask()
      }
      const { uri, response } = asked
      take(uri, onUri)
      const { session, auths = [] } = await response()
      if (!session) throw mappedError('wallet_provider_disconnected')
      try {
        return { session, signed: toSiwxSessions(auths, message, (payload, iss) => formatSigned(client, payload, iss)) }
      } catch (error) {
        await client.disconnect({ topic: session.topic, reason: userDisconnected }).catch(() => undefined)
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
      await client.disconnect({ topic: session.topic, reason: userDisconnected })
    },
    forget,
    stop: () => {
      gate.dispose()
      proposals.endAll()
      endRequests()
      endClient()
      core.relayer.off('relayer_error', onRelayError)
      provider.events.removeAllListeners()
      forgetClient()
    },
  }
}
