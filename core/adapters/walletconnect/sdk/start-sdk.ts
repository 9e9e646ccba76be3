import type { UniversalProvider as ProviderClass } from '@walletconnect/universal-provider'
import type { SessionConfig } from '../../../contracts/adapter.js'
import { lazy } from '../../../lib/lazy.js'
import type { Platform } from '../../../lib/platform/platform.js'
import { createHeldSessions, type HeldSessions } from './held-sessions.js'
import { holdToProposal } from './hold-to-proposal.js'
import { keepConnected } from './keep-connected.js'
import { createKeptSession } from './kept-session.js'
import { lendStorage, lendToRequests } from './lend-storage.js'
import { dropUnreadable } from './private-members/drop-unreadable.js'
import { endSessionsOnce } from './private-members/end-sessions-once.js'
import { forgetMessages } from './private-members/forget-messages.js'
import { hearOtherTabs } from './private-members/hear-other-tabs.js'
import { limitReconnects } from './private-members/limit-reconnects.js'
import { providerInternals } from './private-members/members.js'
import { prepareClientEnd } from './private-members/prepare-client-end.js'
import { silentLogger } from './private-members/silent-logger.js'
import { requireSdkVersion } from './private-members/version.js'
import { watchExpiry } from './private-members/watch-expiry.js'
import { createProposals, type Proposals } from './proposals.js'
import { createSdkStorage } from './sdk-storage.js'
import { createSessionCalls, type SessionCalls } from './session-calls.js'
import { isStored, topicsOf, toStored } from './what-is-stored.js'

const sdk = lazy(() => import('@walletconnect/universal-provider'))

/** The SDK as the adapter uses it. */
export interface Sdk extends HeldSessions, SessionCalls, Proposals {
  readonly provider: InstanceType<typeof ProviderClass>
  /** By this id the relay knows the page. */
  readonly clientId: string
  dispose(): void
}

async function loadSdk({ globals }: Platform) {
  const takeBack = lendStorage(globals)
  try {
    return await sdk.load()
  } finally {
    takeBack()
  }
}

/** Downloads the SDK and starts a client. The client sends nothing to the relay until it is needed. */
export async function startSdk(
  platform: Platform,
  config: SessionConfig,
  onRelayError: (error: unknown) => void,
): Promise<Sdk> {
  const { UniversalProvider } = await loadSdk(platform)
  const { projectId, relayUrl, storagePrefix, metadata, isDebug } = config
  // Two clients with the same prefix in one page silently become one client. So each gets its own prefix, which the
  // storage leaves out. The prefix is no secret. It does not use the platform's randomness, because a replayed world
  // repeats that.
  const instance = `${Math.random()}`.slice(2)
  const kept = createKeptSession(platform, storagePrefix)
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
  const reconnects = limitReconnects(core.relayer, platform)
  dropUnreadable(core.relayer, expiry.isAsking)
  const stopKeeping = keepConnected(core, platform, () => client.session.keys)
  const stopHearing = hearOtherTabs(core.relayer, platform, storagePrefix)
  const endClient = prepareClientEnd(core)
  endSessionsOnce(client)
  holdToProposal(client, kept)
  forgetMessages(core.relayer)
  lendToRequests(client.engine, platform)
  // After the end of a session, the SDK would expire every unused code, also the one shown since.
  providerInternals(provider).cleanupPendingPairings = async () => {}
  return {
    provider,
    clientId: await client.core.crypto.getClientId(),
    ...createProposals(client, reconnects, expiry, kept),
    ...createHeldSessions(client, { platform, storagePrefix, storage, kept, held }),
    ...createSessionCalls(provider),
    dispose: () => {
      reconnects.dispose()
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
