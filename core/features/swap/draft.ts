import { compareDecimals } from '../../lib/decimal.js'
import { frozenCopy, isFeeMoved } from '../../lib/frozen-copy.js'
import * as figures from './figures.js'
import type { SwapReview } from './review.js'
import type { SwapStore } from './store.js'

/** The review of the form as it stands; undefined while something of it is missing. */
export function draftOf(
  store: SwapStore,
  { account, address, network }: Pick<SwapReview, 'account' | 'address' | 'network'>,
): SwapReview | undefined {
  const { source, target, sourceAmount, targetAmount } = store
  if (!source || !target || !sourceAmount || !targetAmount || !store.figures) return undefined
  return frozenCopy({
    account,
    address,
    network,
    source,
    target,
    given: sourceAmount,
    got: targetAmount,
    least: figures.minimumReceived(targetAmount),
    figures: store.figures,
    worth: { source: store.worthOf('source'), target: store.worthOf('target') },
    request: undefined,
  })
}

/**
 * What a review rests on and is no longer so. `better`: more would arrive by now; what was reviewed can still be had. With the others it
 * is asked anew: less would arrive, or most of the value be lost; the fee is higher; there is no offer; the balance is short.
 */
export type SwapChange = 'better' | 'worse' | 'impact' | 'fee' | 'offer' | 'balance'

/** Undefined while all of it is as it was. */
export function changeOf(store: SwapStore): SwapChange | undefined {
  const { review, problem, gasPrice, targetAmount } = store
  if (!review || store.isBusy) return undefined
  if (problem) return problem.kind === 'balance' || problem.kind === 'gas' ? 'balance' : 'offer'
  const reviewed = review.request?.gasPrice
  // Asked for at the price that was reviewed, it would wait for a cheaper block.
  if (reviewed && gasPrice !== undefined && gasPrice > reviewed && isFeeMoved(reviewed, gasPrice)) return 'fee'
  if (store.sourceAmount?.units !== review.given.units || !targetAmount) return undefined
  if (targetAmount.units < review.got.units) return 'worse'
  if (isWorseImpact(store.impact, review.figures.impact)) return 'impact'
  return targetAmount.units > review.got.units ? 'better' : undefined
}

/** Whether the wallet can be asked for what is looked at. */
export function canConfirm(store: SwapStore): boolean {
  const change = changeOf(store)
  const isSame = change === undefined || change === 'better'
  return store.review?.request !== undefined && !store.refusal && !store.isBusy && isSame
}

/** Whether the price is far off by now, and further than it was. */
function isWorseImpact(now: string | undefined, then: string | undefined): boolean {
  if (now === undefined || !figures.isHighImpact(now)) return false
  return then !== undefined && compareDecimals(now, then) > 0
}
