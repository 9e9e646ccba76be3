import type { UniversalProvider } from '@walletconnect/universal-provider'
import type { ClientSurroundings } from './client-surroundings.js'
import { holdToProposal } from './hold-to-proposal.js'
import { keepConnected } from './keep-connected.js'
import { lendToRequests } from './lend-storage.js'
import { dropUnreadable } from './private-members/drop-unreadable.js'
import { endSessionsOnce } from './private-members/end-sessions-once.js'
import { forgetMessages } from './private-members/forget-messages.js'
import { hearOtherTabs } from './private-members/hear-other-tabs.js'
import { limitReconnects } from './private-members/limit-reconnects.js'
import { providerInternals } from './private-members/members.js'
import { prepareClientEnd } from './private-members/prepare-client-end.js'
import { requireSdkVersion } from './private-members/version.js'
import { watchExpiry } from './private-members/watch-expiry.js'

/** What a repaired client can do that the SDK's own cannot. */
export interface RepairedClient {
  /** Lets the next proposal reach the relay at once, also if the relay has refused the last ones. */
  openRelay(): void
  /** Ends the open proposals before the SDK does, so that each rejects once. */
  watchProposal(): void
  dispose(): void
}

/**
 * Repairs a client of the SDK before it sends anything.
 *
 * @throws {@link WalletConnectVersionError} if another version of the SDK is installed
 */
export async function repairClient(
  provider: InstanceType<typeof UniversalProvider>,
  { platform, storagePrefix, instance, kept, onRelayError }: ClientSurroundings,
): Promise<RepairedClient> {
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
    openRelay: reconnects.open,
    watchProposal: expiry.watchProposal,
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
