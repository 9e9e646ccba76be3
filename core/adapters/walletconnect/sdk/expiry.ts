import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { engineInternals } from './private-members.js'

// At expiry the SDK rejects twice: once to the caller and once to nobody, which a host's page reports as an unhandled
// rejection. Ended a little earlier, a request or a proposal rejects once, to its caller.

/** How long a wallet has to answer. The SDK would wait as long. */
export const requestLimitMs = 300_000

/** The SDK keeps a proposal for five minutes. */
const proposalLimitMs = 5 * 60_000 - 2000

interface Client {
  readonly engine: object
  readonly proposal: { readonly keys: readonly number[] }
}

export function watchExpiry({ engine, proposal }: Client, platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>) {
  const { events } = engineInternals(engine)
  const requests = new Map<string, TimerHandle>()
  const proposals = new Set<TimerHandle>()

  const forget = (name: string) => {
    platform.clearTimeout(requests.get(name))
    requests.delete(name)
  }
  const endRequest = (name: string) => {
    events.emit(name, { error: { code: 0, message: 'Request expired' } })
    // The SDK throws an answer that nobody waits for. It may come yet, once: who takes it is no request.
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
