import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress } from '../../contracts/caip.js'
import { createDataProvider } from '../../data/data-provider.js'
import { isModalError } from '../../errors/base.js'
import { type SwapStep, SwapStepError } from '../../errors/swap.js'
import { type RefusalReason, RefusedTransactionError } from '../../errors/swap-transaction.js'
import { isSameAddress } from '../../lib/address.js'
import { readTokenDecimals } from '../../lib/rpc/token-decimals.js'
import type { SwapOrder } from './api.js'
import { createConvertBuildApi } from './build-api.js'
import { type Agreed, approvalData, checkBuiltApproval, checkBuiltSwap, plainAddressOf } from './check-built.js'
import type { SwapContext, SwapSession } from './context.js'
import { gasCost, gasLimitOf, INITIAL_GAS } from './figures.js'
import type { SwapCall, SwapRequest, SwapReview } from './review.js'
import { swapRoutersOf } from './routers.js'
import { simulateTransaction } from './simulate-transaction.js'
import { isNativeSwapToken } from './tokens.js'

/** What the chain has approved already, whatever the service knows of it by now. */
export interface Granted {
  readonly order: string
  readonly contract: string
}

export interface SwapRequests {
  /** Has built what a review is for, holds it against the review and tries it out. @throws {@link RefusedTransactionError} */
  requestFor(session: SwapSession, review: SwapReview, granted?: Granted): Promise<SwapRequest>
  /**
   * Tries a call out at the network's node. False: the node cannot.
   *
   * @throws {@link RefusedTransactionError} when it would not do what was reviewed
   */
  tryOut(session: SwapSession, review: SwapReview, call: SwapCall, contract: string): Promise<boolean>
}

/** What the wallet is to be asked for, as the service builds it and as the review allows it. */
export function createSwapRequests(context: SwapContext): SwapRequests {
  const { adapters, root, services, store } = context
  const api = createConvertBuildApi({ ...context.part(createDataProvider), projectId: services.projectId })
  const { connections, options, platform } = root

  const inStep = async <Value>(step: SwapStep, action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action()
    } catch (cause) {
      const isSaid = isModalError(cause, 'swap_network') || isModalError(cause, 'refused_transaction')
      throw isSaid ? cause : new SwapStepError({ step, cause })
    }
  }

  const adapterOf = () => adapters.get('eip155', connections.connections.get('eip155')?.connectorId)

  const agreedOf = (review: SwapReview): Agreed => ({
    caipNetworkId: review.account.caipNetworkId,
    address: review.address,
    value: isNativeSwapToken(review.source) ? review.given.units : 0n,
    tokens: [review.source, review.target, ...store.tokens].map(({ address }) => address),
    routers: swapRoutersOf(options.given.swapRouters, review.account.caipNetworkId),
  })

  /** Tether's contract refuses a new allowance while there is an old one: an estimate tells before anybody pays for it. */
  const needsReset = async (review: SwapReview, approval: SwapCall, allowance: bigint): Promise<boolean> => {
    const { to, data, value } = approval
    const { estimateGas } = await adapterOf()
    try {
      await estimateGas?.({ namespace: 'eip155', from: review.address, to, data, value })
      return false
    } catch (error) {
      if (allowance > 0n) return true
      throw error
    }
  }

  /**
   * Tries a call out at the network's node. False: the node cannot.
   *
   * @throws {@link RefusedTransactionError} when it would not do what was reviewed
   */
  const tryOut = async (session: SwapSession, review: SwapReview, call: SwapCall, contract: string) => {
    const isSwap = isSameAddress('eip155', call.to, contract)
    const tokens = {
      source: plainOrNative(review.source),
      target: isSwap ? plainOrNative(review.target) : undefined,
      spender: contract,
    }
    const needs = { network: review.network, platform, signal: session.signal }
    const found = await simulateTransaction({ from: review.address, ...call }, tokens, needs)
    const refuse = (reason: RefusalReason, wrong: string): never => {
      throw new RefusedTransactionError({ reason, wrong })
    }
    if (found.outcome === 'unknown') return false
    if (found.outcome !== 'changed') return refuse(found.outcome === 'failed' ? 'fails' : 'unreachable', found.reason)
    const { left, arrived, others } = found
    const most = isSwap ? review.given.units : 0n
    const least = isSwap ? review.least.units : 0n
    if (left > most) refuse('leaves', `At most: ${most}. Leaves: ${left}`)
    if (others.length > 0) refuse('leaves', others.slice(0, 5).join(', '))
    if (arrived < least) refuse('less', `At least: ${least}. Arrives: ${arrived}`)
    return true
  }

  /**
   * The service says where an amount has its point. A wrong one would have the visitor look at a tenth of what they sign.
   *
   * @throws {@link RefusedTransactionError} when the token's own contract says another
   */
  const requireDecimals = async ({ signal }: SwapSession, { network, source, target }: SwapReview) => {
    const check = async (token: SwapToken) => {
      const address = plainOrNative(token)
      const told =
        address === undefined
          ? BigInt(network.nativeCurrency.decimals)
          : await readTokenDecimals(address, { network, platform, signal })
      if (told === undefined || told === BigInt(token.decimals)) return
      const wrong = `${token.address} has ${told} decimals. The service says ${token.decimals}`
      throw new RefusedTransactionError({ reason: 'decimals', wrong })
    }
    await Promise.all([check(source), check(target)])
  }

  const requestFor = async (session: SwapSession, review: SwapReview, granted?: Granted): Promise<SwapRequest> => {
    const { signal } = session
    await inStep('transaction', () => requireDecimals(session, review))
    const order = orderOf(review)
    const agreed = agreedOf(review)
    const isGranted = granted?.order === orderTextOf(review)
    const isFree = isNativeSwapToken(review.source) || isGranted
    const allowance = isFree
      ? order.amount
      : await inStep('allowance', () => api.fetchAllowance(order.account, order.from, signal))
    if (allowance >= order.amount) {
      return inStep('transaction', async () => {
        const built = await api.buildSwap(order, signal)
        const swap = checkBuiltSwap(built, { ...agreed, contract: isGranted ? granted?.contract : undefined })
        const cost = costOf(built)
        const call = { ...swap, ...cost.limits }
        const isSimulated = await tryOut(session, review, call, call.to)
        return { contract: call.to, allowance: undefined, calls: [call], isSimulated, ...cost.shown }
      })
    }
    return inStep('approval', async () => {
      const contract = checkBuiltApproval(await api.buildApproval(order, signal), agreed)
      const cost = costOf({})
      const approval = { ...toApproval(order, contract, order.amount), ...cost.limits }
      const isReset = await needsReset(review, approval, allowance)
      const reset = { ...approval, data: approvalData(contract, 0n) }
      const calls = isReset ? ([reset, approval] as const) : ([approval] as const)
      const isSimulated = await tryOut(session, review, calls[0], contract)
      return { contract, allowance: order.amount, calls, isSimulated, ...cost.shown }
    })
  }

  /** What is shown of a call's cost, and the numbers that hold the wallet to it. */
  const costOf = (built: { readonly gas?: bigint | undefined; readonly gasPrice?: bigint | undefined }) => {
    const { gas = INITIAL_GAS } = built
    // Two services say it, at two moments: the dearer one is what is reviewed.
    const prices = [built.gasPrice, store.gasPrice]
    const most = prices.reduce<bigint>((dearest, price = 0n) => (price > dearest ? price : dearest), 0n)
    // The operator of a smart account pays by rules of its own.
    const gasPrice = most > 0n && store.paysGas ? most : undefined
    const fee = most > 0n ? gasCost(most, gas) : undefined
    if (gasPrice === undefined) return { shown: { gas, gasPrice, fee, highestFee: undefined }, limits: {} }
    const limit = gasLimitOf(gas)
    return { shown: { gas, gasPrice, fee, highestFee: gasCost(gasPrice, limit) }, limits: { gas: limit, gasPrice } }
  }

  return { requestFor, tryOut }
}

function orderOf({ account, source, target, given }: SwapReview): SwapOrder {
  // The service's own addresses, as it wrote them.
  return { account, from: source.address as CaipAddress, to: target.address as CaipAddress, amount: given.units }
}

/** Of whom, on which network, of what and how much: what an approval is for. */
export function orderTextOf(review: SwapReview): string {
  const { account, from, amount } = orderOf(review)
  return [account.caipAddress, from, amount].join(' ')
}

/** @throws {@link BuiltTransactionError} when the service lists a token that can have no contract */
function plainOrNative(token: SwapToken): string | undefined {
  return isNativeSwapToken(token) ? undefined : plainAddressOf(token.address)
}

function toApproval(order: SwapOrder, spender: string, amount: bigint): SwapCall {
  return { to: plainAddressOf(order.from), data: approvalData(spender, amount), value: 0n }
}
