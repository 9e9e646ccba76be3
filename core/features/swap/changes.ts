import { compareDecimals } from '../../lib/decimal.js'
import { frozenCopy, isFeeMoved } from '../../lib/frozen-copy.js'
import { isHighImpact, minimumReceived } from './figures.js'
import type { SwapReview } from './review.js'
import type { SwapStore } from './store.js'

export function draftOf(
  store: SwapStore,
  { account, address, network }: Pick<SwapReview, 'account' | 'address' | 'network'>,
): SwapReview | undefined {
  const { source, target, sourceAmount, targetAmount, figures } = store
  if (!source || !target || !sourceAmount || !targetAmount || !figures) return undefined
  const worth = { source: store.worthOf('source'), target: store.worthOf('target') }
  const amounts = { given: sourceAmount, got: targetAmount, least: minimumReceived(targetAmount) }
  return frozenCopy({ account, address, network, source, target, ...amounts, figures, worth, request: undefined })
}

/**
 * A fact that differs from the review. With `better` the review can still be confirmed. The others require a new review: a lower amount,
 * a high price impact, a higher fee, no offer, or too little balance.
 */
export type SwapChange = 'better' | 'worse' | 'impact' | 'fee' | 'offer' | 'balance'

export function changeOf(store: SwapStore): SwapChange | undefined {
  const { review, problem, gasPrice, impact, targetAmount } = store
  if (!review || store.isBusy) return undefined
  if (problem) return problem.kind === 'balance' || problem.kind === 'gas' ? 'balance' : 'offer'
  const reviewed = review.request?.gasPrice
  // At the reviewed price, the transaction would wait for a cheaper block.
  if (reviewed && gasPrice !== undefined && gasPrice > reviewed && isFeeMoved(reviewed, gasPrice)) return 'fee'
  if (store.sourceAmount?.units !== review.given.units || !targetAmount) return undefined
  if (targetAmount.units < review.got.units) return 'worse'
  const before = review.figures.impact
  const isKnown = impact !== undefined && before !== undefined
  if (isKnown && isHighImpact(impact) && compareDecimals(impact, before) > 0) return 'impact'
  return targetAmount.units > review.got.units ? 'better' : undefined
}

export function canConfirm(store: SwapStore): boolean {
  const change = changeOf(store)
  const isSame = change === undefined || change === 'better'
  return store.review?.request !== undefined && !store.refusal && !store.isBusy && isSame
}
