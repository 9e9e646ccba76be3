import type { Adapter } from '../../contracts/adapter.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AUTH_ID } from '../../state/connection-store.js'
import { requireCapability } from '../../wallets/adapters.js'
import { seenBy } from './changes.js'
import type { SwapContext } from './quote.js'
import type { SwapRequests } from './request.js'
import { type BuiltReview, type SwapCall, type SwapRequest, withRequest } from './review.js'
import type { SwapSession } from './sessions.js'

/**
 * `outdated`: the node sees less of the calls than the review says, or the visitor has left the review. The wallet was
 * not asked. `turnedDown`: the wallet refuses to run calls as one, and has run none of these.
 */
type Asked<Sent> = 'outdated' | 'turnedDown' | Sent

export interface SwapWallet {
  /** Asks for one call. Returns its hash. */
  send(
    session: SwapSession,
    review: BuiltReview,
    call: SwapCall,
    kind: 'approval' | 'swap',
  ): Promise<Asked<{ hash: string }>>
  /** Asks for all calls as one request. Returns its id, and the adapter that knows its outcome. */
  sendAsOne(session: SwapSession, review: BuiltReview): Promise<Asked<{ id: string; adapter: Adapter }>>
}

/** Asks the wallet for what the review shows, after one more simulation. Rejects with the wallet's error. */
export function createSwapWallet(context: SwapContext, { tryOut, turnDown }: SwapRequests): SwapWallet {
  const { adapters, root, store } = context
  const { connections } = root
  const connectorOf = () => connections.connections.get('eip155')?.connectorId

  /**
   * Simulates again directly before the wallet is asked. False when the visitor must look again or has left the review.
   */
  const isStillGood = async (session: SwapSession, review: BuiltReview, calls: SwapRequest['calls']) => {
    const now = await tryOut(session, review, calls, review.request.contract)
    session.signal.throwIfAborted()
    if (store.review !== review) return false
    if (seenBy(now) >= seenBy(review.request)) return true
    store.setReview(withRequest(review, { ...review.request, ...now }))
    return false
  }

  const ask = async <Answer>(review: BuiltReview, request: () => Promise<Answer>): Promise<Answer> => {
    const approvals = connectorOf() === AUTH_ID ? connections.login?.approvals : undefined
    try {
      return await (approvals ? approvals.during({ goBack: true }, request) : request())
    } catch (thrown) {
      // The wallet may still send the transaction, although it returned an error.
      if (mayBeSent(toModalError(thrown))) store.setUnsure(review)
      throw thrown
    }
  }

  return {
    send: async (session, review, call, kind) => {
      session.signal.throwIfAborted()
      store.step('check')
      const sendTransaction = requireCapability(await adapters.get('eip155', connectorOf()), 'sendTransaction')
      if (!(await isStillGood(session, review, [call]))) {
        store.step('looked')
        return 'outdated'
      }
      store.step(kind === 'swap' ? 'askSwap' : 'askApproval')
      const { account, address } = review
      const transaction = { from: address, network: account.caipNetworkId, ...call }
      return { hash: await ask(review, () => sendTransaction(transaction)) }
    },
    sendAsOne: async (session, review) => {
      session.signal.throwIfAborted()
      store.step('check')
      const adapter = await adapters.get('eip155', connectorOf())
      const { calls } = review.request
      if (!(await isStillGood(session, review, calls))) {
        store.step('looked')
        return 'outdated'
      }
      store.step('askSwap')
      const { account, address } = review
      const plainCalls = calls.map(({ to, data, value }) => ({ to, data, value }))
      const batch = { from: address, network: account.caipNetworkId, calls: plainCalls }
      const id = await ask(review, async () => adapter.sendCalls?.(batch))
      if (id !== undefined) return { id, adapter }
      turnDown(account.caipAddress)
      store.step('turnDown')
      return 'turnedDown'
    },
  }
}
