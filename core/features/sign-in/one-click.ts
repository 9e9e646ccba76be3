import type { ConnectParams } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import type { Tracker } from '../../state/track.js'

/** The message that a wallet may sign together with a pairing, and what keeps the signed sessions. */
export async function signInAtOnce(
  config: SiwxConfig,
  tracker: Pick<Tracker, 'track'>,
  chainId: CaipNetworkId,
): Promise<NonNullable<ConnectParams['signIn']>> {
  return {
    message: await config.createMessage({ accountAddress: '', chainId }),
    keep: (sessions) => keepSessions(config, tracker, chainId, sessions),
  }
}

/** Keeps what a wallet signed while it connected. Rejects if a session is not valid. */
export async function keepSessions(
  config: Pick<SiwxConfig, 'setSessions'>,
  tracker: Pick<Tracker, 'track'>,
  network: CaipNetworkId,
  sessions: readonly SiwxSession[],
): Promise<void> {
  const properties = { isSmartAccount: false, network }
  try {
    await config.setSessions(sessions)
  } catch (error) {
    tracker.track('SIWX_AUTH_ERROR', properties)
    throw error
  }
  tracker.track('SIWX_AUTH_SUCCESS', properties)
}
