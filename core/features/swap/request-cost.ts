import { isFeeMoved } from '../../lib/frozen-copy.js'
import { highestFeeOf } from '../../services/nodes/fees.js'
import { gasCost, gasLimitOf, initialGas } from './figures.js'
import type { SwapContext } from './quote.js'
import type { CallCost, FeeDoubt, SwapRequest, SwapReview } from './review.js'

/** The cost of one call: what it will probably be, and its limits. */
export interface ExpectedCost {
  /** Undefined if no gas price is known. */
  readonly expected: bigint | undefined
  /** Undefined if no gas price is known, or if the account pays no gas. */
  readonly cost: CallCost | undefined
}

/** What is known of a call's gas before it is priced. */
interface GasTerms {
  /** Units of gas. @default `initialGas` */
  readonly gas?: bigint | undefined
  /** The service's price of gas. */
  readonly built?: bigint | undefined
  /** The limits that the visitor has seen, if any. */
  readonly reviewed?: CallCost | undefined
}

type Figures = Pick<SwapRequest, 'gasPrice' | 'formDataFee' | 'fee' | 'highestFee' | 'feeDoubt' | 'following'>

export interface RequestCosts {
  /** Returns the cost of a call with this data. */
  costOf(review: SwapReview, data: string, terms: GasTerms, signal: AbortSignal): Promise<ExpectedCost>
  /** The figures that a request's costs give: `calls` that are asked for now, then the swap that follows them. */
  figuresOf(calls: readonly ExpectedCost[], following?: ExpectedCost): Figures
}

export function createRequestCosts({ dataFees, store }: Pick<SwapContext, 'dataFees' | 'store'>): RequestCosts {
  const feeDoubtOf = (costs: readonly CallCost[], isKnown: boolean): FeeDoubt | undefined => {
    if (!isKnown) return store.paysGas ? 'unknown' : undefined
    return costs.some(({ dataFee }) => dataFee === undefined) ? 'data' : undefined
  }

  return {
    costOf: async ({ network }, data, { gas = initialGas, built = 0n, reviewed }, signal) => {
      // Two services name prices from two moments. The review shows the higher one.
      const { gasPrice: known = 0n, paysGas } = store
      const most = built > known ? built : known
      if (most === 0n) return { expected: undefined, cost: undefined }
      const limit = gasLimitOf(gas)
      const told = paysGas ? await dataFees(network, data, limit, signal) : 0n
      const now = { gas: limit, gasPrice: most, dataFee: told }
      const { gas: units, gasPrice, dataFee } = reviewed ? keptOf(reviewed, now, gas) : now
      const expected = gasCost(gasPrice, gas) + (dataFee ?? 0n)
      // The operator of a smart account pays by its own rules.
      if (!paysGas) return { expected, cost: undefined }
      const terms = { gas: units, gasPrice }
      return { expected, cost: { ...terms, dataFee, highestFee: highestFeeOf(terms, dataFee) } }
    },
    figuresOf: (calls, following) => {
      const all = following ? [...calls, following] : calls
      const costs = all.flatMap(({ cost }) => cost ?? [])
      const isKnown = costs.length === all.length
      const expected = all.flatMap((each) => each.expected ?? [])
      return {
        gasPrice: isKnown ? costs[0]?.gasPrice : undefined,
        formDataFee: store.dataFee,
        fee: expected.length === all.length ? sum(expected) : undefined,
        highestFee: isKnown ? sum(costs.map(({ highestFee }) => highestFee)) : undefined,
        feeDoubt: feeDoubtOf(costs, isKnown),
        following: following?.cost,
      }
    },
  }
}

/** The limits that the wallet gets with a call. Empty if the wallet decides. */
export const limitsOf = (of: Pick<ExpectedCost, 'cost'> | undefined): { gas?: bigint; gasPrice?: bigint } =>
  of?.cost ? { gas: of.cost.gas, gasPrice: of.cost.gasPrice } : {}

/**
 * Keeps the limits that the visitor has seen as long as they suffice: the wallet signs no other limits without another
 * tap.
 */
function keptOf(seen: CallCost, now: Omit<CallCost, 'highestFee'>, needed: bigint): Omit<CallCost, 'highestFee'> {
  const isEnough = (one: bigint, wanted: bigint) => wanted <= one || !isFeeMoved(one, wanted)
  const keep = (one: bigint | undefined, wanted: bigint | undefined) =>
    one !== undefined && wanted !== undefined && isEnough(one, wanted) ? one : wanted
  return {
    // A quarter above the need is enough room.
    gas: (needed * 5n) / 4n <= seen.gas ? seen.gas : now.gas,
    gasPrice: isEnough(seen.gasPrice, now.gasPrice) ? seen.gasPrice : now.gasPrice,
    dataFee: keep(seen.dataFee, now.dataFee),
  }
}

const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n)
