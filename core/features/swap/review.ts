import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import type { ListedToken } from '../../data/assets/asset.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import type { Quantity } from './figures.js'

/** The side of the form that a token stands on: what leaves, or what arrives. */
export type SwapSide = 'source' | 'target'

/** A quote: what it was asked for, and what it gives, in smallest units. */
export type SwapQuoted = Readonly<{ from: string; to: string; sourceUnits: bigint; targetUnits: bigint }>

/** The costs of a swap, as the view lists them. */
export interface SwapFigures
  extends Readonly<Record<'source' | 'target', ListedToken>>,
    Readonly<Record<'maxSlippage' | 'minimumReceived', Quantity>> {
  /** The service's own fee. Undefined if a provider of the host offers the swap, whose fee is part of its price. */
  readonly providerFee: Quantity | undefined
  readonly rate: string
  readonly impact: string | undefined
  /** Network fee in the native token, then in US dollars. */
  readonly gas: bigint | undefined
  readonly gasUsd: string | undefined
  readonly native: ListedToken | undefined
  readonly nativePrice: string | undefined
}

/** A transaction on Solana, in base64, with the accounts that a simulation compares. */
export interface SolanaCall {
  readonly transaction: string
  readonly watched: readonly string[]
  /** Lamports: the fees, and the rent of accounts that the transaction creates. */
  readonly highestFee: bigint
}

export interface SwapCall {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  /** Limits of the gas units and of their price. Undefined if the wallet decides. */
  readonly gas?: bigint
  readonly gasPrice?: bigint
  /** Solana: the whole transaction. `to` is then the program that swaps, and `data` is empty. */
  readonly solana?: SolanaCall
}

/** The limits of one call, and the most that can be paid within them. */
export interface CallCost {
  readonly gas: bigint
  readonly gasPrice: bigint
  /** Undefined if the network charges one that is not known. */
  readonly dataFee: bigint | undefined
  readonly highestFee: bigint
}

/** `unknown`: no price is known, so the wallet sets the fee. `data`: the network's fee for data is not known. */
export type FeeDoubt = 'unknown' | 'data'

/** How much of a call a node could simulate. Both false: none of it. */
export interface SwapSimulation {
  /** True if the node named everything that the call moves. */
  readonly isSimulated: boolean
  /** True if the node could compare only the two tokens of the swap. */
  readonly isPairSimulated: boolean
}

/** The wallet's part of a review: the swap, or its approval. An old approval is revoked first. */
export interface SwapRequest extends SwapSimulation {
  readonly contract: string
  readonly allowance: bigint | undefined
  readonly calls: readonly [SwapCall, ...SwapCall[]]
  /** True if the wallet runs all calls as one: the approvals and, at the end, the swap. */
  readonly isBatch: boolean
  /** Undefined when unknown, or when the account pays no gas. */
  readonly gasPrice: bigint | undefined
  /** The form's fee for data at the time of building. */
  readonly formDataFee: bigint | undefined
  /** Expected fee, in the native token: of all calls, and of the swap that follows them. */
  readonly fee: bigint | undefined
  /** The most that the same calls can cost. Undefined when unknown, or when the account pays no gas. */
  readonly highestFee: bigint | undefined
  readonly feeDoubt: FeeDoubt | undefined
  /** The limits of the swap after these approvals. Within them it needs no further tap. */
  readonly following: CallCost | undefined
  /**
   * False if the exchange's own minimum is not known, so that less than the review's least may arrive. True for an
   * approval.
   */
  readonly isMinimumKnown: boolean
}

/** The frozen value that the visitor confirms and the wallet is asked for. `request` is missing until it is built. */
export interface SwapReview {
  readonly account: { readonly caipNetworkId: CaipNetworkId; readonly caipAddress: CaipAddress }
  readonly address: string
  readonly network: Network
  readonly source: ListedToken
  readonly target: ListedToken
  readonly given: Quantity
  /** The quoted amount, then the smallest acceptable one. */
  readonly got: Quantity
  readonly least: Quantity
  readonly figures: SwapFigures
  readonly worth: { readonly source: string | undefined; readonly target: string | undefined }
  readonly request: SwapRequest | undefined
}

export type BuiltReview = SwapReview & { readonly request: SwapRequest }

/**
 * Identifies an order by account, source and amount. An approval, or a swap that may be under way, belongs to the same
 * order whatever it brings.
 */
export function orderTextOf({ account, source, given }: SwapReview): string {
  return [account.caipAddress, source.address, given.units].join(' ')
}

export function withRequest(
  review: SwapReview,
  request: SwapRequest,
  cost: Partial<Pick<SwapFigures, 'gas' | 'gasUsd'>> = {},
): BuiltReview {
  return frozenCopy({ ...review, figures: { ...review.figures, ...cost }, request })
}

/** The review with the token data that contracts have returned meanwhile. */
export function withTokens(
  review: SwapReview,
  { source, target }: Readonly<Record<'source' | 'target', ListedToken | undefined>>,
): SwapReview {
  const isSame = (one: ListedToken, other: ListedToken | undefined): other is ListedToken =>
    one.asset.id === other?.asset.id
  if (!isSame(review.source, source) || !isSame(review.target, target)) return review
  return { ...review, source, target, figures: { ...review.figures, source, target } }
}
