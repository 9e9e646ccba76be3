import type { Platform } from '../../lib/platform/platform.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { withAbort } from '../../lib/with-abort.js'
import type { UniversalSession } from './session.js'

/** A session of the SDK, with the client that has it. */
export type SessionOfSdk = Pick<UniversalSession, 'sdk' | 'sdkSession'>

/** Ends sessions: tells their wallets, and deletes them in this page. */
export interface SessionEnds {
  /**
   * Ends a session. Rejects when the wallet could not be told within five seconds. In both cases the session is over in
   * this page.
   */
  end(session: SessionOfSdk): Promise<void>
  /** Ends a session that nobody waits for. */
  letGo(session: SessionOfSdk): void
}

export function createSessionEnds(platform: Platform, lifetime: AbortSignal): SessionEnds {
  const end = ({ sdk, sdkSession }: SessionOfSdk) =>
    withTimeLimit({ platform, limitMs: 5000, outer: lifetime }, (signal) =>
      withAbort(sdk.end(sdkSession), signal),
    ).finally(() => sdk.forget(sdkSession))
  return { end, letGo: (session) => void end(session).catch(() => undefined) }
}
