import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress, CaipNetworkId } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import type { Quantity } from './figures.js'

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
  readonly account: { readonly caipNetworkId: CaipNetworkId; readonly caipAddress: CaipAddress }
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

export type BuiltReview = SwapReview & { readonly request: SwapRequest }

/** Adds the request and its network fee. */
export function withRequest(
  review: SwapReview,
  request: SwapRequest,
  cost: Partial<Pick<SwapFigures, 'gas' | 'gasUsd'>> = {},
): BuiltReview {
  return frozenCopy({ ...review, figures: { ...review.figures, ...cost }, request })
}
