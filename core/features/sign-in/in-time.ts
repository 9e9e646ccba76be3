import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import { HttpTimeoutError } from '../../errors/http.js'
import type { Platform } from '../../lib/platform/platform.js'
import { withTimeLimit } from '../../lib/time-limit.js'

/** The time for one function of a page's sign-in. Most ask a server, and none waits for the visitor. */
const limitMs = 30_000

/**
 * Gives each function of a sign-in a time limit. The page's server may never answer, and a visitor who connects or signs
 * would wait for ever. `lifetime` ends the waits.
 */
export function inTime(
  config: SiwxConfig,
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
  lifetime: AbortSignal,
): SiwxConfig {
  const limited =
    <Asked extends readonly unknown[], Answer>(name: string, ask: (...asked: Asked) => Promise<Answer>) =>
    (...asked: Asked): Promise<Answer> => {
      const late = () => new HttpTimeoutError({ url: `siwx.${name}`, timeoutMs: limitMs })
      // A host's function may also throw.
      return withTimeLimit({ platform, limitMs, outer: lifetime, late }, async () => ask(...asked))
    }
  const { getRequired, renewSession } = config
  return {
    createMessage: limited('createMessage', (input) => config.createMessage(input)),
    addSession: limited('addSession', (session) => config.addSession(session)),
    revokeSession: limited('revokeSession', (network, address) => config.revokeSession(network, address)),
    setSessions: limited('setSessions', (sessions) => config.setSessions(sessions)),
    getSessions: limited('getSessions', (network, address) => config.getSessions(network, address)),
    ...(getRequired && { getRequired: () => getRequired.call(config) }),
    ...(renewSession && { renewSession: limited('renewSession', (session) => renewSession.call(config, session)) }),
    signOutOnDisconnect: config.signOutOnDisconnect,
    refetchIntervalMs: config.refetchIntervalMs,
  }
}
