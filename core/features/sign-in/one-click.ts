import type { ConnectParams } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import type { Tracker } from '../../state/track.js'

/** The message that a wallet may sign together with a pairing, and what keeps the signed sessions. */
export async function signInAtOnce(
  config: SiwxConfig,
  tracker: Pick<Tracker, 'track'>,
  chainId: CaipNetworkId,
): Promise<NonNullable<ConnectParams['signIn']>> {
  const properties = { isSmartAccount: false, network: chainId }
  return {
    message: await config.createMessage({ accountAddress: '', chainId }),
    keep: async (sessions) => {
      try {
        await config.setSessions(sessions)
      } catch (error) {
        tracker.track('SIWX_AUTH_ERROR', properties)
        throw error
      }
      tracker.track('SIWX_AUTH_SUCCESS', properties)
    },
  }
}
