import { refuse } from '../../errors/swap.js'
import { isSameAddress } from '../../lib/address.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { plainOrNative } from './check-built.js'
import type { SwapRequest, SwapReview, SwapSimulation } from './review.js'
import type { SwapSession } from './sessions.js'
import { simulateTransaction } from './simulate-transaction.js'
import { solanaRequests } from './solana/load.js'

/** Simulates calls of one contract: calls that run as one, or a single call. Returns how much of them the node saw. */
export type TryOut = (
  session: SwapSession,
  review: SwapReview,
  calls: SwapRequest['calls'],
  contract: string,
) => Promise<SwapSimulation>

/**
 * Compares what a node says that calls move with the review. The returned function throws a
 * {@link RefusedTransactionError} when the two differ.
 */
export const createTryOut =
  ({ part, root: { platform } }: Pick<PartContext, 'part' | 'root'>): TryOut =>
  async (session, review, [call, ...later], contract) => {
    if (call.solana) {
      const node = part(createNodes).of(review.network)
      return (await solanaRequests.load()).trySolana(review, call.solana, { node, signal: session.signal })
    }
    const run = [call, ...later].map((each) => ({ from: review.address, ...each }))
    const last = run.at(-1) ?? { from: review.address, ...call }
    const isSwap = isSameAddress('eip155', last.to, contract)
    const tokens = {
      source: plainOrNative(review.source),
      target: isSwap ? plainOrNative(review.target) : undefined,
      spender: contract,
    }
    const needs = { network: review.network, platform, signal: session.signal }
    const found = await simulateTransaction(last, tokens, needs, run.slice(0, -1))
    if (found.outcome === 'unknown') return { isSimulated: false, isPairSimulated: false }
    if (found.outcome !== 'changed') return refuse(found.outcome === 'failed' ? 'fails' : 'unreachable', found.reason)
    const { left, arrived, others } = found
    const most = isSwap ? review.given.units : 0n
    const least = isSwap ? review.least.units : 0n
    if (left > most) refuse('leaves', `At most: ${most}. Leaves: ${left}`)
    if (others && others.length > 0) refuse('leaves', others.slice(0, 5).join(', '))
    if (arrived < least) refuse('less', `At least: ${least}. Arrives: ${arrived}`)
    return { isSimulated: others !== undefined, isPairSimulated: others === undefined }
  }
