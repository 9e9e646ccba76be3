import type { SwapToken } from '../../contracts/account/token.js'
import type { CaipAddress } from '../../contracts/caip.js'
import { createDataProvider } from '../../data/data-provider.js'
import { requireDecimals } from '../../data/may-be-sent.js'
import { isModalError } from '../../errors/base.js'
import { type SwapStep, SwapStepError } from '../../errors/swap.js'
import { type RefusalReason, RefusedTransactionError } from '../../errors/swap-transaction.js'
import { isSameAddress } from '../../lib/address.js'
import { readTokenDecimals } from '../../services/nodes/node-client.js'
import { createConvertBuildApi, type SwapOrder } from './api.js'
import {
  type Agreed,
  approvalData,
  checkBuiltApproval,
  checkBuiltSwap,
  plainAddressOf,
  swapRoutersOf,
} from './check-built.js'
import { gasCost, gasLimitOf, initialGas } from './figures.js'
import type { SwapContext, SwapSession } from './quote.js'
import type { SwapCall, SwapRequest, SwapReview } from './review.js'
import { simulateTransaction } from './simulate-transaction.js'
import { isNativeSwapToken } from './tokens.js'

/** An approval that the chain has confirmed. The service may not list it yet. */
export interface Granted {
  readonly order: string
  readonly contract: string
}

export interface SwapRequests {
  /** Builds the transaction of a review, checks it and simulates it. @throws {@link RefusedTransactionError} */
  requestFor(session: SwapSession, review: SwapReview, granted?: Granted): Promise<SwapRequest>
  /**
   * Simulates a call. False when the node cannot simulate.
   * @throws {@link RefusedTransactionError} when the result differs from the review
   */
  tryOut(session: SwapSession, review: SwapReview, call: SwapCall, contract: string): Promise<boolean>
}

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

  /** Tether's contract rejects a new allowance over an old one. The estimate finds that without a fee. */
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
   * A wrong number of decimals would show the visitor another amount than the wallet signs.
   * @throws {@link RefusedTransactionError} when the token's contract tells other decimals
   */
  const requireTokenDecimals = async ({ signal }: SwapSession, { network, source, target }: SwapReview) => {
    const check = async (token: SwapToken) => {
      const address = plainOrNative(token)
      const told =
        address === undefined
          ? BigInt(network.nativeCurrency.decimals)
          : await readTokenDecimals(address, { network, platform, signal })
      requireDecimals(token.address, token.decimals, told)
    }
    await Promise.all([check(source), check(target)])
  }

  const requestFor = async (session: SwapSession, review: SwapReview, granted?: Granted): Promise<SwapRequest> => {
    const { signal } = session
    await inStep('transaction', () => requireTokenDecimals(session, review))
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

  /** Returns the shown cost of a call and the limits for the wallet. */
  const costOf = (built: { readonly gas?: bigint | undefined; readonly gasPrice?: bigint | undefined }) => {
    const { gas = initialGas } = built
    // Two services name a price at two moments. The review shows the higher one.
    const prices = [built.gasPrice, store.gasPrice]
    const most = prices.reduce<bigint>((dearest, price = 0n) => (price > dearest ? price : dearest), 0n)
    // The operator of a smart account pays by its own rules.
    const gasPrice = most > 0n && store.paysGas ? most : undefined
    const fee = most > 0n ? gasCost(most, gas) : undefined
    if (gasPrice === undefined) return { shown: { gas, gasPrice, fee, highestFee: undefined }, limits: {} }
    const limit = gasLimitOf(gas)
    return { shown: { gas, gasPrice, fee, highestFee: gasCost(gasPrice, limit) }, limits: { gas: limit, gasPrice } }
  }

  return { requestFor, tryOut }
}

function orderOf({ account, source, target, given }: SwapReview): SwapOrder {
  // The service lists CAIP-10 addresses.
  return { account, from: source.address as CaipAddress, to: target.address as CaipAddress, amount: given.units }
}

/** Identifies an approval by account, token and amount. */
export function orderTextOf(review: SwapReview): string {
  const { account, from, amount } = orderOf(review)
  return [account.caipAddress, from, amount].join(' ')
}

/** @throws {@link BuiltTransactionError} when the listed token cannot have a contract */
function plainOrNative(token: SwapToken): string | undefined {
  return isNativeSwapToken(token) ? undefined : plainAddressOf(token.address)
}

function toApproval(order: SwapOrder, spender: string, amount: bigint): SwapCall {
  return { to: plainAddressOf(order.from), data: approvalData(spender, amount), value: 0n }
}
