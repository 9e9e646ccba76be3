import type { Platform, TimerHandle } from '../../../../lib/platform/platform.js'
import { engineInternals } from './members.js'

/** How long a wallet may take to answer. The SDK has the same limit. */
export const requestLimitMs = 300_000

/** The limit of a proposal. The SDK keeps it for five minutes. */
const proposalLimitMs = 5 * 60_000 - 2000

/** Ends the requests and proposals of one client. */
export interface ExpiryWatch {
  /** True if a wallet owes an answer. */
  isAsking(): boolean
  /** Ends the proposals that are open now, a little before the SDK would. */
  watchProposal(): void
  /** Ends all requests and proposals: their callers get an error. */
  endAll(): void
}

/**
 * Ends requests and proposals a little before they expire. At expiry the SDK rejects twice: to the caller, and as an
 * unhandled rejection that a host's page reports. What ends here rejects once, to its caller.
 */
export function watchExpiry(
  { engine, proposal }: { readonly engine: object; readonly proposal: { readonly keys: readonly number[] } },
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
): ExpiryWatch {
  const { events } = engineInternals(engine)
  const requests = new Map<string, TimerHandle>()
  const proposals = new Set<TimerHandle>()

  const forget = (name: string) => {
    platform.clearTimeout(requests.get(name))
    requests.delete(name)
  }
  const endRequest = (name: string) => {
    events.emit(name, { error: { code: 0, message: 'Request expired' } })
    // The SDK throws an answer without a listener. The answer may still come once, and this listener takes it.
    events.once(name, () => {})
    forget(name)
  }
  const endProposals = (ids: readonly number[]) => {
    for (const id of ids)
      if (proposal.keys.includes(id))
        events.emit(`session_connect:${id}`, { error: { code: 0, message: 'Proposal expired' } })
  }

  events.on('newListener', (name) => {
    if (typeof name !== 'string' || !name.startsWith('session_request:') || requests.has(name)) return
    const timer = platform.setTimeout(() => endRequest(name), requestLimitMs)
    requests.set(name, timer)
  })
  events.on('removeListener', (name) => void (typeof name === 'string' && forget(name)))

  return {
    isAsking: () => requests.size > 0,
    watchProposal: () => {
      const ids = [...proposal.keys]
      const timer = platform.setTimeout(() => {
        proposals.delete(timer)
        endProposals(ids)
      }, proposalLimitMs)
      proposals.add(timer)
    },
    endAll: () => {
      for (const timer of proposals) platform.clearTimeout(timer)
      proposals.clear()
      endProposals(proposal.keys)
      for (const name of [...requests.keys()]) endRequest(name)
    },
  }
}
