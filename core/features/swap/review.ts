import type { SwapToken } from '../../contracts/account/token.js'
import type { Network } from '../../contracts/network/network.js'
import { compareDecimals } from '../../lib/decimal.js'
import { frozenCopy, isFeeMoved } from '../../lib/frozen-copy.js'
import type { SwapAccount } from './api.js'
import { isHighImpact, minimumReceived, type Quantity, type SwapProblem, type SwapSide } from './figures.js'

/** The costs of a swap, as the view lists them. */
export interface SwapFigures {
  readonly source: SwapToken
  readonly target: SwapToken
  readonly rate: string
  readonly maxSlippage: Quantity
  readonly minimumReceived: Quantity
  readonly providerFee: Quantity
  /** In percent. Undefined without a price. */
  readonly impact: string | undefined
  /** One source token in US dollars. */
  readonly price: string | undefined
  /** Network fee in the native token, then in US dollars. */
  readonly gas: bigint | undefined
  readonly gasUsd: string | undefined
  readonly native: SwapToken | undefined
}

/** One transaction for the wallet. */
export interface SwapCall {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  /** Limits of the gas units and of their price. Undefined where the wallet decides. */
  readonly gas?: bigint
  readonly gasPrice?: bigint
}

/** The wallet's part of a review: the swap, or its approval. An old approval is revoked first. */
export interface SwapRequest {
  /** The router that executes the swap and takes the token. */
  readonly contract: string
  /** In smallest units of the source. Undefined when no approval is needed. */
  readonly allowance: bigint | undefined
  readonly calls: readonly [SwapCall, ...SwapCall[]]
  /** Expected gas. The price is undefined when unknown, or when the account pays no gas. */
  readonly gas: bigint
  readonly gasPrice: bigint | undefined
  /** Expected fee and the highest fee of one call, in the native token. */
  readonly fee: bigint | undefined
  readonly highestFee: bigint | undefined
  /** False when the node cannot simulate the transaction. */
  readonly isSimulated: boolean
}

/**
 * The frozen value that the visitor confirms: the view draws it, and the wallet is asked for exactly it. `request` is missing until the
 * service has built it.
 */
export interface SwapReview {
  readonly account: SwapAccount
  /** The account's plain address. It pays and receives. */
  readonly address: string
  readonly network: Network
  readonly source: SwapToken
  readonly target: SwapToken
  readonly given: Quantity
  /** The quoted amount, then the smallest acceptable one. */
  readonly got: Quantity
  readonly least: Quantity
  readonly figures: SwapFigures
  /** In US dollars. */
  readonly worth: { readonly source: string | undefined; readonly target: string | undefined }
  readonly request: SwapRequest | undefined
}

/** Adds the request and its network fee. */
export function withRequest(
  review: SwapReview,
  request: SwapRequest,
  cost: Partial<Pick<SwapFigures, 'gas' | 'gasUsd'>> = {},
): SwapReview & { readonly request: SwapRequest } {
  return frozenCopy({ ...review, figures: { ...review.figures, ...cost }, request })
}

/**
 * Progress of a swap: the service builds it, a simulation checks it again, the wallet is asked, and the chain confirms. An approval
 * goes through the last two steps before the swap.
 */
export type SwapStage = 'idle' | 'building' | 'checking' | 'approving' | 'approvalPending' | 'swapping' | 'swapPending'

/** The service's offer for one source amount. */
export interface SwapQuoted {
  readonly from: string
  readonly to: string
  readonly sourceUnits: bigint
  readonly targetUnits: bigint
}

/** The parts of the form that a review contains or depends on. */
interface ReviewedForm {
  readonly source: SwapToken | undefined
  readonly target: SwapToken | undefined
  readonly sourceAmount: Quantity | undefined
  readonly targetAmount: Quantity | undefined
  readonly figures: SwapFigures | undefined
  readonly impact: string | undefined
  readonly gasPrice: bigint | undefined
  readonly problem: SwapProblem | undefined
  readonly review: SwapReview | undefined
  readonly refusal: object | undefined
  readonly isBusy: boolean
  worthOf(side: SwapSide): string | undefined
}

/** Reviews the form. Undefined while it is incomplete. */
export function draftOf(
  store: ReviewedForm,
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
    least: minimumReceived(targetAmount),
    figures: store.figures,
    worth: { source: store.worthOf('source'), target: store.worthOf('target') },
    request: undefined,
  })
}

/**
 * A fact that differs from the review. With `better` the review can still be confirmed. The others require a new review: a lower amount,
 * a high price impact, a higher fee, no offer, or too little balance.
 */
export type SwapChange = 'better' | 'worse' | 'impact' | 'fee' | 'offer' | 'balance'

/** Undefined while nothing has changed. */
export function changeOf(store: ReviewedForm): SwapChange | undefined {
  const { review, problem, gasPrice, targetAmount } = store
  if (!review || store.isBusy) return undefined
  if (problem) return problem.kind === 'balance' || problem.kind === 'gas' ? 'balance' : 'offer'
  const reviewed = review.request?.gasPrice
  // At the reviewed price, the transaction would wait for a cheaper block.
  if (reviewed && gasPrice !== undefined && gasPrice > reviewed && isFeeMoved(reviewed, gasPrice)) return 'fee'
  if (store.sourceAmount?.units !== review.given.units || !targetAmount) return undefined
  if (targetAmount.units < review.got.units) return 'worse'
  if (isWorseImpact(store.impact, review.figures.impact)) return 'impact'
  return targetAmount.units > review.got.units ? 'better' : undefined
}

/** True if the wallet can be asked for the review. */
export function canConfirm(store: ReviewedForm): boolean {
  const change = changeOf(store)
  const isSame = change === undefined || change === 'better'
  return store.review?.request !== undefined && !store.refusal && !store.isBusy && isSame
}

/** True if the impact is high and higher than in the review. */
function isWorseImpact(now: string | undefined, then: string | undefined): boolean {
  if (now === undefined || !isHighImpact(now)) return false
  return then !== undefined && compareDecimals(now, then) > 0
}
