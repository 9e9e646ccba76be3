import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress } from '../../contracts/caip.js'
import { isModalError } from '../../errors/base.js'
import { type SwapStep, SwapStepError } from '../../errors/swap.js'
import { isSameAddress } from '../../lib/address.js'
import { isFeeMoved } from '../../lib/frozen-copy.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { highestFeeOf } from '../../services/nodes/fees.js'
import type { SwapOrder } from './api.js'
import { canRunAsOne } from './batch.js'
import { type Agreed, approvalData, checkBuiltApproval, checkBuiltSwap, plainAddressOf } from './check-built.js'
import { refuse } from './exchange/refuse.js'
import { swapRoutersOf } from './exchange/routers.js'
import { gasCost, gasLimitOf, initialGas, tighterSlippage } from './figures.js'
import type { SwapContext, SwapSession } from './quote.js'
import {
  type CallCost,
  type FeeDoubt,
  orderTextOf,
  type SwapCall,
  type SwapRequest,
  type SwapReview,
  type SwapSimulation,
} from './review.js'
import { simulateTransaction } from './simulate-transaction.js'
import { isNativeSwapToken } from './tokens.js'

/** An approval that the chain has confirmed. The service may not list it yet. */
export type Granted = Readonly<Record<'order' | 'contract', string>>

/** How long an estimate may take. The wallet's node may be slow. */
const estimateMs = 30_000

export interface SwapRequests {
  /**
   * Builds, checks and simulates the wallet's next request: the swap, or its approval. `following`: limits that the
   * visitor has seen.
   */
  requestFor(session: SwapSession, review: SwapReview, granted?: Granted, following?: CallCost): Promise<SwapRequest>
  /** Simulates calls of one contract. */
  tryOut(
    session: SwapSession,
    review: SwapReview,
    calls: SwapRequest['calls'],
    contract: string,
  ): Promise<SwapSimulation>
  /** Asks the wallet of this account for no further batch. */
  turnDown(account: string): void
}

export function createSwapRequests({ adapters, api, assets, dataFees, root, store }: SwapContext): SwapRequests {
  const { connections, options, platform } = root

  /** Accounts whose wallet refused a batch, although it says that it runs them. */
  const turnedDown = new Set<string>()

  const inStep = async <Value>(step: SwapStep, action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action()
    } catch (cause) {
      const isSaid = isModalError(cause, 'swap_network') || isModalError(cause, 'refused_transaction')
      throw isSaid ? cause : new SwapStepError({ step, cause })
    }
  }

  /**
   * True if the old allowance must be revoked first: Tether's contract rejects a new allowance over an old one. The
   * estimate detects that without a fee.
   */
  const needsReset = async (review: SwapReview, { to, data, value }: SwapCall, allowance: bigint): Promise<boolean> => {
    const { estimateGas } = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
    try {
      const call = { namespace: 'eip155', from: review.address, to, data, value } as const
      await withTimeLimit({ platform, limitMs: estimateMs }, async () => estimateGas?.(call))
      return false
    } catch (error) {
      if (allowance > 0n) return true
      throw error
    }
  }

  /**
   * Simulates calls that run as one, or a single call. Returns how much of them the node saw. @throws {@link
   * RefusedTransactionError} when the review differs
   */
  const tryOut = async (
    session: SwapSession,
    review: SwapReview,
    [call, ...later]: SwapRequest['calls'],
    contract: string,
  ): Promise<SwapSimulation> => {
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

  /** @throws {@link RefusedTransactionError} if another token than the shown one would leave or arrive */
  const requireAssets = async ({ signal }: SwapSession, { network, source, target }: SwapReview) => {
    // Both are loaded by one call.
    await assets.load(network, [plainOrNative(source), plainOrNative(target)], signal)
    await Promise.all([source, target].map((token) => assets.require(network, token, signal)))
  }

  /**
   * Returns the cost of a call with this data. `built`: the service's price of gas. `reviewed`: the limits that the
   * visitor has seen, if any.
   */
  const costOf = async (
    { network }: SwapReview,
    data: string,
    {
      gas = initialGas,
      built = 0n,
      reviewed,
    }: {
      readonly gas?: bigint | undefined
      readonly built?: bigint | undefined
      readonly reviewed?: CallCost | undefined
    },
    signal: AbortSignal,
  ): Promise<{ readonly expected: bigint | undefined; readonly cost: CallCost | undefined }> => {
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
  }

  /** The figures that a request's costs give: `calls` that are asked for now, then the swap that follows them. */
  const figuresOf = (
    calls: readonly Awaited<ReturnType<typeof costOf>>[],
    following?: Awaited<ReturnType<typeof costOf>>,
  ) => {
    const all = following ? [...calls, following] : calls
    const costs = all.flatMap(({ cost }) => cost ?? [])
    const isKnown = costs.length === all.length
    const sum = (parts: readonly bigint[]) => parts.reduce((total, part) => total + part, 0n)
    const expected = all.flatMap((each) => each.expected ?? [])
    const feeDoubt: FeeDoubt | undefined = isKnown
      ? costs.some(({ dataFee }) => dataFee === undefined)
        ? 'data'
        : undefined
      : store.paysGas
        ? 'unknown'
        : undefined
    return {
      gasPrice: isKnown ? costs[0]?.gasPrice : undefined,
      formDataFee: store.dataFee,
      fee: expected.length === all.length ? sum(expected) : undefined,
      highestFee: isKnown ? sum(costs.map(({ highestFee }) => highestFee)) : undefined,
      feeDoubt,
      following: following?.cost,
    }
  }

  /**
   * Builds the swap. The price may have moved since the quote. In that case, a second build with less slippage still
   * guarantees what the review shows.
   */
  const buildReaching = async (order: SwapOrder, agreed: Agreed, signal: AbortSignal) => {
    const built = await api.buildSwap(order, signal)
    const { minimum } = checkBuiltSwap(built, { ...agreed, terms: { ...agreed.terms, least: 0n } })
    const slippage = minimum === undefined ? undefined : tighterSlippage(minimum, agreed.terms.least)
    return slippage === undefined ? built : api.buildSwap({ ...order, slippage }, signal)
  }

  /**
   * Builds the swap of an order before the chain has its approval. Undefined if the service cannot build it yet.
   * @throws {@link RefusedTransactionError}
   */
  const buildAhead = async (order: SwapOrder, agreed: Agreed, signal: AbortSignal) => {
    try {
      const built = await buildReaching(order, agreed, signal)
      return { ...checkBuiltSwap(built, agreed), limits: { gas: built.gas, built: built.gasPrice } }
    } catch (error) {
      if (isModalError(error, 'refused_transaction')) throw error
      signal.throwIfAborted()
      return undefined
    }
  }

  /** True if the wallet runs the approvals and the swap as one request. */
  const isOneRequest = async ({ account, address }: SwapReview, signal: AbortSignal): Promise<boolean> => {
    if (turnedDown.has(account.caipAddress)) return false
    const adapter = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
    return canRunAsOne(adapter, address, account.caipNetworkId, { platform, signal })
  }

  /** Builds the transaction of a review, checks it and simulates it. @throws {@link RefusedTransactionError} */
  const requestFor = async (
    session: SwapSession,
    review: SwapReview,
    granted?: Granted,
    reviewed?: CallCost,
  ): Promise<SwapRequest> => {
    const { signal } = session
    await inStep('transaction', () => requireAssets(session, review))
    const [from, to] = [review.source.address as CaipAddress, review.target.address as CaipAddress] // tokens of a review are CAIP-10
    const order: SwapOrder = { account: review.account, from, to, amount: review.given.units }
    const isNative = isNativeSwapToken(review.source)
    const agreed = {
      caipNetworkId: review.account.caipNetworkId,
      address: review.address,
      value: isNative ? review.given.units : 0n,
      tokens: [review.source, review.target, ...store.tokens].map(({ address }) => address),
      routers: swapRoutersOf(options.given.swapRouters, review.account.caipNetworkId),
      terms: {
        address: review.address,
        source: plainOrNative(review.source),
        target: plainOrNative(review.target),
        amount: review.given.units,
        least: review.least.units,
      },
    }
    const isGranted = granted?.order === orderTextOf(review)
    const allowance =
      isNative || isGranted ? order.amount : await inStep('allowance', () => api.fetchAllowance(order, signal))
    if (allowance >= order.amount) {
      return inStep('transaction', async () => {
        const wanted = { ...agreed, contract: isGranted ? granted?.contract : undefined }
        const built = await buildReaching(order, wanted, signal)
        const { minimum, ...swap } = checkBuiltSwap(built, wanted)
        const isMinimumKnown = minimum !== undefined
        const cost = await costOf(review, swap.data, { gas: built.gas, built: built.gasPrice, reviewed }, signal)
        const call = { ...swap, ...limitsOf(cost) }
        const simulation = await tryOut(session, review, [call], call.to)
        const calls = [call] as const
        const facts = { contract: call.to, allowance: undefined, isBatch: false, isMinimumKnown }
        return { ...facts, calls, ...simulation, ...figuresOf([cost]) }
      })
    }
    return inStep('approval', async () => {
      const contract = checkBuiltApproval(await api.buildApproval(order, signal), agreed)
      const data = approvalData(contract, order.amount)
      const token = { to: plainAddressOf(order.from), value: 0n }
      const isReset = await needsReset(review, { ...token, data }, allowance)
      const steps = isReset ? ([approvalData(contract, 0n), data] as const) : ([data] as const)
      const costs = await Promise.all(steps.map((each) => costOf(review, each, {}, signal)))
      const swap = await buildAhead(order, { ...agreed, contract }, signal)
      const swapCost = swap && (await costOf(review, swap.data, swap.limits, signal))
      const figures = figuresOf(costs, swapCost)
      const isMinimumKnown = !swap || swap.minimum !== undefined
      const facts = { contract, allowance: order.amount, isMinimumKnown }
      const [first, ...more] = steps.map((each, index) => ({ ...token, data: each, ...limitsOf(costs[index]) }))
      if (!first) throw new RangeError('An approval is one call at least')
      if (swap && (await isOneRequest(review, signal))) {
        // A batch has no fields for limits: the wallet sets them.
        const plain = ({ to, data: bytes, value }: SwapCall) => ({ to, data: bytes, value })
        const calls = [plain(first), ...[...more, swap].map(plain)] as const
        const simulation = await tryOut(session, review, calls, contract)
        const unbound = { gasPrice: undefined, highestFee: undefined, feeDoubt: undefined, following: undefined }
        return { ...facts, calls, isBatch: true, ...simulation, ...figures, ...unbound }
      }
      const calls = [first, ...more] as const
      const simulation = await tryOut(session, review, [first], contract)
      return { ...facts, calls, isBatch: false, ...simulation, ...figures }
    })
  }

  return { requestFor, tryOut, turnDown: (account: string) => void turnedDown.add(account) }
}

const limitsOf = (of: { readonly cost: CallCost | undefined } | undefined) =>
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

/** @throws {@link BuiltTransactionError} when the listed token cannot have a contract */
function plainOrNative(token: SwapToken): string | undefined {
  return isNativeSwapToken(token) ? undefined : plainAddressOf(token.address)
}
