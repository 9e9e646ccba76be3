import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { engineInternals } from './private-members.js'

/** The SDK keeps a proposal for five minutes. Ours ends a little earlier. */
const proposalLimitMs = 5 * 60_000 - 2000

export interface ProposingClient {
  readonly engine: object
  readonly proposal: { readonly keys: readonly number[] }
}

export interface Proposals {
  /** A proposal was made just now: it ends in time. */
  watch(): void
  /** Ends whatever no wallet has answered. */
  endAll(): void
}

/**
 * Ends proposals just before they expire. At expiry the SDK rejects twice: once to the caller and once to nobody, which a
 * host's page reports as an unhandled rejection. A proposal that ends earlier rejects once, to its caller.
 */
export function watchProposals(
  client: ProposingClient,
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
): Proposals {
  const timers = new Set<TimerHandle>()
  const { events } = engineInternals(client.engine)
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
      }, proposalLimitMs)
      timers.add(timer)
    },
    endAll() {
      for (const timer of timers) platform.clearTimeout(timer)
      timers.clear()
      end(client.proposal.keys)
    },
  }
}
