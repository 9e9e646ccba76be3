import type { CaipAddress } from '../../contracts/caip.js'
import type { ListedToken } from '../../data/assets/asset.js'
import { isModalError } from '../../errors/base.js'
import { type SwapStep, SwapStepError } from '../../errors/swap.js'
import { withDataSuffix } from '../../lib/evm/data-suffix.js'
import { withTimeLimit } from '../../lib/time-limit.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { SwapOrder } from './api.js'
import { canRunAsOne } from './batch.js'
import { createSwapBuilder } from './build-swap.js'
import { type Agreed, approvalData, checkBuiltApproval, plainAddressOf, plainOrNative } from './check-built.js'
import { swapRoutersOf } from './exchange/routers.js'
import type { SwapContext } from './quote.js'
import { createRequestCosts, limitsOf } from './request-cost.js'
import { type CallCost, orderTextOf, type SwapCall, type SwapRequest, type SwapReview } from './review.js'
import type { SwapSession } from './sessions.js'
import { solanaRequests } from './solana/load.js'
import { isNativeSwapToken } from './tokens.js'
import { createTryOut, type TryOut } from './try-out.js'

/** An approval that the chain has confirmed. The service may not list it yet. */
export type Granted = Readonly<Record<'order' | 'contract', string>>

/** How long an estimate may take. The wallet's node may be slow. */
const estimateMs = 30_000

export interface SwapRequests {
  /**
   * Builds, checks and simulates the wallet's next request: the swap, or its approval. `following`: limits that the
   * visitor has seen. @throws {@link RefusedTransactionError}
   */
  requestFor(session: SwapSession, review: SwapReview, granted?: Granted, following?: CallCost): Promise<SwapRequest>
  /** Simulates calls of one contract. @throws {@link RefusedTransactionError} when the review differs */
  readonly tryOut: TryOut
  /** Asks the wallet of this account for no further batch. */
  turnDown(account: string): void
}

/** A review with what is needed to build its calls. */
interface Wanted {
  readonly session: SwapSession
  readonly review: SwapReview
  readonly order: SwapOrder
  readonly agreed: Agreed
}

export function createSwapRequests(context: SwapContext): SwapRequests {
  const { adapters, api, assets, part, root, store } = context
  const { connections, options, platform } = root
  const tryOut = createTryOut(context)
  const { build, buildAhead } = createSwapBuilder(api)
  const { costOf, figuresOf } = createRequestCosts(context)

  /** Accounts whose wallet refused a batch, although it says that it runs them. */
  const turnedDown = new Set<string>()

  const adapterNow = () => adapters.get('eip155', connections.connections.get('eip155')?.connectorId)

  /**
   * True if the old allowance must be revoked first: Tether's contract rejects a new allowance over an old one. The
   * estimate detects that without a fee.
   */
  const needsReset = async (review: SwapReview, { to, data, value }: SwapCall, allowance: bigint): Promise<boolean> => {
    const { estimateGas } = await adapterNow()
    try {
      const call = { namespace: 'eip155', from: review.address, to, data, value } as const
      await withTimeLimit({ platform, limitMs: estimateMs }, async () => estimateGas?.(call))
      return false
    } catch (error) {
      if (allowance > 0n) return true
      throw error
    }
  }

  /** @throws {@link RefusedTransactionError} if another token than the shown one would leave or arrive */
  const requireAssets = async ({ signal }: SwapSession, { network, source, target }: SwapReview) => {
    // Both are loaded by one call.
    const addressOf =
      rpcOf(network.chainNamespace) === 'solana' ? ({ asset }: ListedToken) => asset.address : plainOrNative
    await assets.load(network, [addressOf(source), addressOf(target)], signal)
    await Promise.all([source, target].map((token) => assets.require(network, token, signal)))
  }

  /** True if the wallet runs the approvals and the swap as one request. */
  const isOneRequest = async ({ account, address }: SwapReview, signal: AbortSignal): Promise<boolean> => {
    if (turnedDown.has(account.caipAddress)) return false
    return canRunAsOne(await adapterNow(), address, account.caipNetworkId, { platform, signal })
  }

  const agreedOf = (review: SwapReview): Agreed => ({
    caipNetworkId: review.account.caipNetworkId,
    address: review.address,
    value: isNativeSwapToken(review.source) ? review.given.units : 0n,
    tokens: [review.source, review.target, ...store.tokens].map(({ address }) => address),
    routers: swapRoutersOf(
      options.given.swapRouters,
      review.account.caipNetworkId,
      api.routersOf(review.account.caipNetworkId),
    ),
    dataSuffix: options.given.dataSuffix,
    terms: {
      address: review.address,
      source: plainOrNative(review.source),
      target: plainOrNative(review.target),
      amount: review.given.units,
      least: review.least.units,
    },
  })

  /** The request for the swap, when the chain allows the exchange to take the source. */
  const swapRequest = async (
    { session, review, order, agreed }: Wanted,
    reviewed: CallCost | undefined,
  ): Promise<SwapRequest> => {
    const { signal } = session
    const { minimum, limits, ...swap } = await build(order, agreed, signal)
    const cost = await costOf(review, swap.data, { ...limits, reviewed }, signal)
    const call = { ...swap, ...limitsOf(cost) }
    const simulation = await tryOut(session, review, [call], call.to)
    const facts = { contract: call.to, allowance: undefined, isBatch: false, isMinimumKnown: minimum !== undefined }
    return { ...facts, calls: [call], ...simulation, ...figuresOf([cost]) }
  }

  /** The request for the approval of a swap, or for both as one if the wallet can do that. */
  const approvalRequest = async (
    { session, review, order, agreed }: Wanted,
    allowance: bigint,
  ): Promise<SwapRequest> => {
    const { signal } = session
    const contract = checkBuiltApproval(await api.buildApproval(order, signal), agreed)
    const approve = (amount: bigint) => withDataSuffix(approvalData(contract, amount), agreed.dataSuffix)
    const data = approve(order.amount)
    const token = { to: plainAddressOf(order.from), value: 0n }
    const isReset = await needsReset(review, { ...token, data }, allowance)
    const steps = isReset ? ([approve(0n), data] as const) : ([data] as const)
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
      const calls = [withoutLimits(first), ...[...more, swap].map(withoutLimits)] as const
      const simulation = await tryOut(session, review, calls, contract)
      const unbound = { gasPrice: undefined, highestFee: undefined, feeDoubt: undefined, following: undefined }
      return { ...facts, calls, isBatch: true, ...simulation, ...figures, ...unbound }
    }
    const simulation = await tryOut(session, review, [first], contract)
    return { ...facts, calls: [first, ...more], isBatch: false, ...simulation, ...figures }
  }

  const solanaRequest = async ({ signal }: SwapSession, review: SwapReview, order: SwapOrder) => {
    const offer = (await api.buildInstructions?.(order, signal)) ?? {}
    const node = part(createNodes).of(review.network)
    return (await solanaRequests.load()).createSolanaRequest(review, offer, { node, signal })
  }

  return {
    requestFor: async (session, review, granted, reviewed) => {
      await inStep('transaction', () => requireAssets(session, review))
      const [from, to] = [review.source.address as CaipAddress, review.target.address as CaipAddress] // tokens of a review are CAIP-10
      const order: SwapOrder = { account: review.account, from, to, amount: review.given.units }
      if (rpcOf(review.network.chainNamespace) === 'solana')
        return inStep('transaction', () => solanaRequest(session, review, order))
      const wanted = { session, review, order, agreed: agreedOf(review) }
      const contract = granted?.order === orderTextOf(review) ? granted.contract : undefined
      const isAllowed = isNativeSwapToken(review.source) || contract !== undefined
      const allowance = isAllowed
        ? order.amount
        : await inStep('allowance', () => api.fetchAllowance(order, session.signal))
      return allowance >= order.amount
        ? inStep('transaction', () => swapRequest({ ...wanted, agreed: { ...wanted.agreed, contract } }, reviewed))
        : inStep('approval', () => approvalRequest(wanted, allowance))
    },
    tryOut,
    turnDown: (account) => void turnedDown.add(account),
  }
}

/** Names the step that failed, unless the error says more already. */
async function inStep<Value>(step: SwapStep, action: () => Promise<Value>): Promise<Value> {
  try {
    return await action()
  } catch (cause) {
    const isSaid = isModalError(cause, 'swap_network') || isModalError(cause, 'refused_transaction')
    throw isSaid ? cause : new SwapStepError({ step, cause })
  }
}

const withoutLimits = ({ to, data, value }: SwapCall): SwapCall => ({ to, data, value })
