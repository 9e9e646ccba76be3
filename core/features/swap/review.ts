import type { SwapToken } from '../../contracts/account/token.js'
import type { Network } from '../../contracts/network/network.js'
import { frozenCopy } from '../../lib/frozen-copy.js'
import type { SwapAccount } from './api.js'
import type * as figures from './figures.js'

type Quantity = figures.Quantity

/** What a swap costs, as it is drawn below the amounts. */
export interface SwapFigures {
  readonly source: SwapToken
  readonly target: SwapToken
  readonly rate: string
  readonly maxSlippage: Quantity
  readonly minimumReceived: Quantity
  readonly providerFee: Quantity
  /** Percent; undefined where a price is not known. */
  readonly impact: string | undefined
  /** Of one token that goes, in US dollars. */
  readonly price: string | undefined
  /** Of the network, in its own token and in US dollars. */
  readonly gas: bigint | undefined
  readonly gasUsd: string | undefined
  readonly native: SwapToken | undefined
}

/** One transaction that the wallet is asked for. */
export interface SwapCall {
  readonly to: string
  readonly data: `0x${string}`
  readonly value: bigint
  /** The most units of it that may be used, and what each costs; undefined where the wallet decides. */
  readonly gas?: bigint
  readonly gasPrice?: bigint
}

/** What the wallet is asked for: an approval (two where an old one is taken back first), or the swap itself. */
export interface SwapRequest {
  /** The exchange: it is asked for the swap, and may take the token. */
  readonly contract: string
  /** Of the source, in smallest units; undefined where nothing is to be approved. */
  readonly allowance: bigint | undefined
  readonly calls: readonly [SwapCall, ...SwapCall[]]
  /** Units that it takes, and what each costs: undefined where nobody says so, and where the account pays no gas. */
  readonly gas: bigint
  readonly gasPrice: bigint | undefined
  /** Of the network's own token: what it costs by them, and the most that the wallet is asked to pay for one of the calls. */
  readonly fee: bigint | undefined
  readonly highestFee: bigint | undefined
  /** False: the network's node could not try the transaction out. */
  readonly isSimulated: boolean
}

/**
 * What a visitor looks at and says yes to. It is made when the review opens and never changes: the view draws it, and the wallet is asked
 * for it. `request` is missing until the service has built what is asked for.
 */
export interface SwapReview {
  readonly account: SwapAccount
  /** The account's own: it pays, and what is swapped arrives there. */
  readonly address: string
  readonly network: Network
  readonly source: SwapToken
  readonly target: SwapToken
  readonly given: Quantity
  /** What is quoted, and what arrives at least. */
  readonly got: Quantity
  readonly least: Quantity
  readonly figures: SwapFigures
  /** In US dollars. */
  readonly worth: { readonly source: string | undefined; readonly target: string | undefined }
  readonly request: SwapRequest | undefined
}

/** The same with what the wallet is asked for; the network's cost is that of the built transaction. */
export function withRequest(
  review: SwapReview,
  request: SwapRequest,
  cost: Partial<Pick<SwapFigures, 'gas' | 'gasUsd'>> = {},
): SwapReview & { readonly request: SwapRequest } {
  return frozenCopy({ ...review, figures: { ...review.figures, ...cost }, request })
}
