import type { Adapter } from '../../contracts/adapter.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import { WalletAnswerError } from '../../errors/adapter.js'
import { requireNetwork } from '../../errors/network.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readFilled, readMember } from '../../lib/foreign.js'
import { createNodes } from '../../services/nodes/node-client.js'
import { AUTH_ID } from '../../state/connection-store.js'
import { requireCapability } from '../../wallets/adapters.js'
import { seenBy } from './changes.js'
import type { SwapContext } from './quote.js'
import type { SwapRequests } from './request.js'
import {
  type BuiltReview,
  type SolanaCall,
  type SwapCall,
  type SwapRequest,
  type SwapReview,
  withRequest,
} from './review.js'
import type { SwapSession } from './sessions.js'
import { solanaRequests } from './solana/load.js'

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
  const { adapters, part, root, store } = context
  const { connections } = root
  const connectorOf = ({ network }: SwapReview) => connections.connections.get(network.chainNamespace)?.connectorId

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
    const approvals = connectorOf(review) === AUTH_ID ? connections.login?.approvals : undefined
    try {
      return await (approvals ? approvals.during({ goBack: true }, request) : request())
    } catch (thrown) {
      // The wallet may still send the transaction, although it returned an error.
      if (mayBeSent(toModalError(thrown))) store.setUnsure(review)
      throw thrown
    }
  }

  /** Asks for the reviewed transaction with a fresh blockhash. @throws {@link ChainMismatchError} */
  const askSolana = async ({ signal }: SwapSession, review: BuiltReview, adapter: Adapter, call: SolanaCall) => {
    const { account, address: pubkey, network } = review
    const node = part(createNodes).of(network)
    const transaction = await (await solanaRequests.load()).refreshSolana(call, { node, signal })
    requireNetwork(account.caipNetworkId, root.accounts.of('solana').owner?.network.caipNetworkId ?? '')
    const method = 'solana_signAndSendTransaction'
    const params = { transaction, pubkey }
    const answer = await ask(review, () => adapter.request({ namespace: 'solana', method, params }))
    const hash = readFilled(readMember(answer, 'signature'))
    if (hash === undefined) throw new WalletAnswerError({ method, got: JSON.stringify(answer) })
    return hash
  }

  return {
    send: async (session, review, call, kind) => {
      session.signal.throwIfAborted()
      store.step('check')
      const adapter = await adapters.get(review.network.chainNamespace, connectorOf(review))
      const { account, address } = review
      const { solana, ...plain } = call
      const sending = (send: NonNullable<Adapter['sendTransaction']>) => () =>
        ask(review, () => send({ from: address, network: account.caipNetworkId, ...plain }))
      // A swap on Solana is a request, which every wallet takes.
      const perform = solana
        ? () => askSolana(session, review, adapter, solana)
        : sending(requireCapability(adapter, 'sendTransaction'))
      if (!(await isStillGood(session, review, [call]))) {
        store.step('looked')
        return 'outdated'
      }
      store.step(kind === 'swap' ? 'askSwap' : 'askApproval')
      return { hash: await perform() }
    },
    sendAsOne: async (session, review) => {
      session.signal.throwIfAborted()
      store.step('check')
      const adapter = await adapters.get('eip155', connectorOf(review))
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
