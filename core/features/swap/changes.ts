import { compareDecimals } from '../../lib/decimal.js'
import { frozenCopy, isFeeMoved } from '../../lib/frozen-copy.js'
import { isHighImpact, minimumReceived } from './figures.js'
import type { SwapRequest, SwapReview, SwapSimulation } from './review.js'
import type { SwapStore } from './store.js'

/** The review of the present form. Undefined until it has both tokens, an amount and a quote. */
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
 * A difference between the form and the review. With `better`, the review can still be confirmed. All others require a
 * new review.
 */
export type SwapChange = 'better' | 'worse' | 'impact' | 'fee' | 'offer' | 'balance'

/** Compares the review with the present form. Undefined if they agree, or during a step. */
export function changeOf(store: SwapStore): SwapChange | undefined {
  const { review, problem, gasPrice, dataFee, impact, targetAmount } = store
  if (!review || store.isBusy) return undefined
  if (problem) return problem.kind === 'balance' || problem.kind === 'gas' ? 'balance' : 'offer'
  const { gasPrice: reviewedPrice, formDataFee } = review.request ?? {}
  // At the reviewed price, the transaction would wait for a cheaper block. The fee for data has no limit.
  if (hasRisen(reviewedPrice, gasPrice) || hasRisen(formDataFee, dataFee)) return 'fee'
  if (store.sourceAmount?.units !== review.given.units || !targetAmount) return undefined
  if (targetAmount.units < review.got.units) return 'worse'
  const before = review.figures.impact
  const isKnown = impact !== undefined && before !== undefined
  if (isKnown && isHighImpact(impact) && compareDecimals(impact, before) > 0) return 'impact'
  return targetAmount.units > review.got.units ? 'better' : undefined
}

/** True if a tap on the review asks the wallet, or accepts a risk. */
export function canConfirm(store: SwapStore): boolean {
  const change = changeOf(store)
  const isSame = change === undefined || change === 'better'
  return store.review?.request !== undefined && !store.refusal && !store.isBusy && isSame
}

/** How much a node saw of the call: 2 for all that it moves, 1 for the two tokens of the swap, 0 for neither. */
export const seenBy = ({ isSimulated, isPairSimulated }: SwapSimulation): number =>
  isSimulated ? 2 : isPairSimulated ? 1 : 0

/** True if a swap can cost more than the review of its approval showed. */
export function isDearer({ highestFee: now }: SwapRequest, { highestFee: shown, following }: SwapRequest): boolean {
  // The fee was shown as unknown, or the account pays none.
  if (shown === undefined) return false
  return following === undefined || now === undefined || now > following.highestFee
}

/** True if less is known of a swap than the review of its approval showed. The accepted risk does not cover that. */
export function isLessSure(now: SwapRequest, shown: SwapRequest): boolean {
  const isDoubted = now.feeDoubt !== undefined && now.feeDoubt !== shown.feeDoubt
  return isDoubted || seenBy(now) < seenBy(shown) || (shown.isMinimumKnown && !now.isMinimumKnown)
}

const hasRisen = (before: bigint | undefined, now: bigint | undefined): boolean =>
  before !== undefined && now !== undefined && now > before && isFeeMoved(before, now)
