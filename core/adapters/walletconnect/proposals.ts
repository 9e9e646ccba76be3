import type { Platform, TimerHandle } from '../../lib/platform/platform.js'
import type { SdkClient } from './sdk.js'

/** The SDK keeps a proposal for five minutes. This is the end of it that we set, a little earlier. */
const PROPOSAL_LIMIT_MS = 5 * 60_000 - 2000

export interface Proposals {
  /** A proposal was made just now: it ends in time. */
  watch(): void
  /** Ends whatever no wallet has answered. */
  endAll(): void
}

/**
 * What was proposed and no wallet has answered. When its time is over the SDK rejects twice: to who waits for a session, and to
 * nobody, which a host's page would hear of as an unhandled rejection, five minutes after a visitor looked at a code. Ended
 * before that, it rejects once, to who waits.
 */
export function watchProposals(client: SdkClient, platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>): Proposals {
  const timers = new Set<TimerHandle>()
  // Private; it is how the SDK itself tells the two sides of a proposal apart.
  const events: { emit(event: string, outcome: object): unknown } = Reflect.get(client.engine, 'events')
  const end = (ids: readonly number[]) => {
    for (const id of ids)
      if (client.proposal.keys.includes(id))
        events.emit(`session_connect:${id}`, { error: { code: 0, message: 'Proposal expired' } })
  }
  return {
    watch() {
      const ids = [...client.proposal.keys]
      const timer = platform.setTimeout(() => {
        timers.delete(timer)
        end(ids)
      }, PROPOSAL_LIMIT_MS)
      timers.add(timer)
    },
    endAll() {
      for (const timer of timers) platform.clearTimeout(timer)
      timers.clear()
      end(client.proposal.keys)
    },
  }
}
