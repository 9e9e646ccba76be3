import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress } from '../../contracts/caip.js'
import { isModalError } from '../../errors/base.js'
import { type SwapStep, SwapStepError } from '../../errors/swap.js'
import { isSameAddress } from '../../lib/address.js'
import { highestFeeOf } from '../../services/nodes/fees.js'
import type { SwapOrder } from './api.js'
import { canRunAsOne } from './batch.js'
import { type Agreed, approvalData, checkBuiltApproval, checkBuiltSwap, plainAddressOf } from './check-built.js'
import { refuse } from './exchange/refuse.js'
import { swapRoutersOf } from './exchange/routers.js'
import { gasCost, gasLimitOf, initialGas, tighterSlippage } from './figures.js'
import type { SwapContext, SwapSession } from './quote.js'
import { orderTextOf, type SwapCall, type SwapRequest, type SwapReview, type SwapSimulation } from './review.js'
import { simulateTransaction } from './simulate-transaction.js'
import { isNativeSwapToken } from './tokens.js'

/** An approval that the chain has confirmed. The service may not list it yet. */
export type Granted = Readonly<Record<'order' | 'contract', string>>

export function createSwapRequests({ adapters, api, assets, dataFees, root, store }: SwapContext) {
  const { connections, options, platform } = root

  /** Accounts whose wallet turned a batch down, although it says that it runs them. */
  const turnedDown = new Set<string>()

  const inStep = async <Value>(step: SwapStep, action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action()
    } catch (cause) {
      const isSaid = isModalError(cause, 'swap_network') || isModalError(cause, 'refused_transaction')
      throw isSaid ? cause : new SwapStepError({ step, cause })
    }
  }

  /** Tether's contract rejects a new allowance over an old one. The estimate finds that without a fee. */
  const needsReset = async (review: SwapReview, { to, data, value }: SwapCall, allowance: bigint): Promise<boolean> => {
    const { estimateGas } = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
    try {
      await estimateGas?.({ namespace: 'eip155', from: review.address, to, data, value })
      return false
    } catch (error) {
      if (allowance > 0n) return true
      throw error
    }
  }

  /** Simulates calls that run as one, or a single one. Tells how much of them the node saw. @throws {@link RefusedTransactionError} when the review differs */
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

  /** Another token than the one that is shown would leave or arrive. @throws {@link RefusedTransactionError} */
  const requireAssets = async ({ signal }: SwapSession, { network, source, target }: SwapReview) => {
    // Loaded together, by one call.
    await assets.load(network, [plainOrNative(source), plainOrNative(target)], signal)
    await Promise.all([source, target].map((token) => assets.require(network, token, signal)))
  }

  /** The cost of a call with this data. `built`: the service's price of gas. */
  const costOf = async (
    { network }: SwapReview,
    data: string,
    { gas = initialGas, built = 0n }: { readonly gas?: bigint | undefined; readonly built?: bigint | undefined },
    signal: AbortSignal,
  ) => {
    // Two services name a price at two moments. The review shows the higher one.
    const { gasPrice: known = 0n, paysGas } = store
    const most = built > known ? built : known
    const limit = gasLimitOf(gas)
    const dataFee = paysGas && most > 0n ? await dataFees(network, data, limit, signal) : 0n
    const fee = most > 0n ? gasCost(most, gas) + dataFee : undefined
    // The operator of a smart account pays by its own rules.
    if (!paysGas || most === 0n) return { shown: { gasPrice: undefined, fee, highestFee: undefined }, limits: {} }
    const limits = { gas: limit, gasPrice: most }
    return { shown: { gasPrice: most, fee, highestFee: highestFeeOf(limits, dataFee) }, limits }
  }

  /** The price may have moved since the quote. A second call with less slippage still guarantees what the review shows. */
  const buildReaching = async (order: SwapOrder, agreed: Agreed, signal: AbortSignal) => {
    const built = await api.buildSwap(order, signal)
    const { minimum } = checkBuiltSwap(built, { ...agreed, terms: { ...agreed.terms, least: 0n } })
    const slippage = minimum === undefined ? undefined : tighterSlippage(minimum, agreed.terms.least)
    return slippage === undefined ? built : api.buildSwap({ ...order, slippage }, signal)
  }

  /**
   * The approvals and the swap as one request, where the wallet runs them as one. Undefined where it does not, or where the service builds
   * no swap before its approval. @throws {@link RefusedTransactionError}
   */
  const batchFor = async (
    session: SwapSession,
    review: SwapReview,
    of: Pick<SwapRequest, 'contract' | 'calls'> & { readonly order: SwapOrder; readonly agreed: Agreed },
  ): Promise<SwapRequest | undefined> => {
    const { contract, order } = of
    const { signal } = session
    const adapter = await adapters.get('eip155', connections.connections.get('eip155')?.connectorId)
    const account = review.account.caipAddress
    if (turnedDown.has(account)) return undefined
    if (!(await canRunAsOne(adapter, review.address, review.account.caipNetworkId, { platform, signal })))
      return undefined
    const wanted = { ...of.agreed, contract }
    const built = await buildReaching(order, wanted, signal).catch((error: unknown) => {
      if (isModalError(error, 'refused_transaction')) throw error
      signal.throwIfAborted()
      return undefined
    })
    if (!built) return undefined
    const { minimum, ...swap } = checkBuiltSwap(built, wanted)
    // A batch has no fields for limits: the wallet sets them.
    const [first, ...more] = [...of.calls, swap].map(({ to, data, value }) => ({ to, data, value }))
    if (!first) return undefined
    const calls = [first, ...more] as const
    const simulation = await tryOut(session, review, calls, contract)
    const { fee } = (await costOf(review, swap.data, { gas: built.gas, built: built.gasPrice }, signal)).shown
    const cost = { gasPrice: undefined, fee, highestFee: undefined }
    const isMinimumKnown = minimum !== undefined
    return { contract, allowance: order.amount, calls, isBatch: true, ...simulation, isMinimumKnown, ...cost }
  }

  /** Builds the transaction of a review, checks it and simulates it. @throws {@link RefusedTransactionError} */
  const requestFor = async (session: SwapSession, review: SwapReview, granted?: Granted): Promise<SwapRequest> => {
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
        const cost = await costOf(review, swap.data, { gas: built.gas, built: built.gasPrice }, signal)
        const call = { ...swap, ...cost.limits }
        const simulation = await tryOut(session, review, [call], call.to)
        const calls = [call] as const
        return {
          contract: call.to,
          allowance: undefined,
          calls,
          isBatch: false,
          ...simulation,
          isMinimumKnown,
          ...cost.shown,
        }
      })
    }
    return inStep('approval', async () => {
      const contract = checkBuiltApproval(await api.buildApproval(order, signal), agreed)
      const data = approvalData(contract, order.amount)
      const cost = await costOf(review, data, {}, signal)
      const token = { to: plainAddressOf(order.from), value: 0n, ...cost.limits }
      const approval = { ...token, data }
      const isReset = await needsReset(review, approval, allowance)
      const reset = { ...token, data: approvalData(contract, 0n) }
      const calls = isReset ? ([reset, approval] as const) : ([approval] as const)
      const batch = await batchFor(session, review, { order, contract, calls, agreed })
      if (batch) return batch
      const simulation = await tryOut(session, review, [calls[0]], contract)
      return {
        contract,
        allowance: order.amount,
        calls,
        isBatch: false,
        ...simulation,
        isMinimumKnown: true,
        ...cost.shown,
      }
    })
  }

  return { requestFor, tryOut, turnDown: (account: string) => void turnedDown.add(account) }
}

/** @throws {@link BuiltTransactionError} when the listed token cannot have a contract */
function plainOrNative(token: SwapToken): string | undefined {
  return isNativeSwapToken(token) ? undefined : plainAddressOf(token.address)
}
