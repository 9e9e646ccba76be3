import { requireCapability } from '../adapters/require-capability.js'
import type { SwapOrder } from '../clients/convert-api.js'
import { createConvertBuildApi } from '../clients/convert-build-api.js'
import { waitForReceipt } from '../clients/evm-receipt.js'
import { simulateTransaction } from '../clients/simulate-transaction.js'
import type { CaipAddress } from '../contracts/caip.js'
import type { SwapToken } from '../contracts/token.js'
import type { Transfer } from '../contracts/transaction.js'
import { isModalError, type ModalError } from '../errors/base.js'
import { type SwapStep, SwapStepError } from '../errors/swap.js'
import { type RefusalReason, RefusedTransactionError, TransactionRevertedError } from '../errors/swap-transaction.js'
import { toModalError } from '../errors/to-modal-error.js'
import { formatAmount } from '../format/amount.js'
import { toDecimal } from '../format/balance.js'
import { gasCost, INITIAL_GAS, type Quantity } from '../format/swap-figures.js'
import { swapRoutersOf } from '../format/swap-routers.js'
import { isNativeSwapToken } from '../format/swap-tokens.js'
import { AUTH_ID } from '../state/connection-store.js'
import {
  draftOf,
  highestFeeOf,
  type SwapCall,
  type SwapRequest,
  type SwapReview,
  withRequest,
} from '../state/swap-review.js'
import { createActivity } from './activity.js'
import { type Agreed, approvalData, checkBuiltApproval, checkBuiltSwap, plainAddressOf } from './check-built.js'
import { createDataProvider } from './data-provider.js'
import type { SwapContext, SwapSession } from './swap-context.js'
import type { SwapQuoting } from './swap-quote.js'

export interface SwapTransacting {
  /** Has built, checked and tried out what the review is for. Never rejects. */
  build(): Promise<void>
  /** Asks the wallet for what was reviewed, step after step, until the chain has it. Never rejects: how it ended is in the store. */
  confirm(): Promise<void>
  dispose(): void
}

/** A review whose request is there. */
type Reviewed = SwapReview & { readonly request: SwapRequest }

/** Approval, swap and what becomes of both (FACTS 5.12). */
export function createSwapTransacting(context: SwapContext, quoting: SwapQuoting): SwapTransacting {
  const { adapters, host, navigation, portfolio, root, services, store, tracker } = context
  const api = createConvertBuildApi({ ...context.part(createDataProvider), projectId: services.projectId })
  const { accounts, alerts, connections, options, platform } = root
  const activity = context.part(createActivity)
  const lifetime = new AbortController()
  let run = 0
  /** What the chain has approved already, whatever the service knows of it by now. */
  let granted: { readonly order: string; readonly contract: string } | undefined

  const inStep = async <Value>(step: SwapStep, action: () => Promise<Value>): Promise<Value> => {
    try {
      return await action()
    } catch (cause) {
      const isSaid = isModalError(cause, 'swap_network') || isModalError(cause, 'refused_transaction')
      throw isSaid ? cause : new SwapStepError({ step, cause })
    }
  }

  const connectorOf = () => connections.connections.get('eip155')?.connectorId
  const adapterOf = () => adapters.get('eip155', connectorOf())

  const agreedOf = (review: SwapReview): Agreed => ({
    caipNetworkId: review.account.caipNetworkId,
    address: review.address,
    value: isNativeSwapToken(review.source) ? review.given.units : 0n,
    tokens: [review.source, review.target, ...store.tokens].map(({ address }) => address),
    routers: swapRoutersOf(options.given.swapRouters, review.account.caipNetworkId),
  })

  /** Tether's contract refuses a new allowance while there is an old one: an estimate tells before anybody pays for it. */
  const needsReset = async ({ address }: SwapReview, approval: SwapCall, allowance: bigint): Promise<boolean> => {
    const { estimateGas } = await adapterOf()
    try {
      await estimateGas?.({ namespace: 'eip155', from: address, ...approval })
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
    const isSwap = call.to.toLowerCase() === contract.toLowerCase()
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

  const requestFor = async (session: SwapSession, review: SwapReview): Promise<SwapRequest> => {
    const { signal } = session
    const order = orderOf(review)
    const agreed = agreedOf(review)
    const isGranted = granted?.order === textOf(order)
    const isFree = isNativeSwapToken(review.source) || isGranted
    const allowance = isFree
      ? order.amount
      : await inStep('allowance', () => api.fetchAllowance(order.account, order.from, signal))
    if (allowance >= order.amount) {
      return inStep('transaction', async () => {
        const built = await api.buildSwap(order, signal)
        const call = checkBuiltSwap(built, { ...agreed, contract: isGranted ? granted?.contract : undefined })
        const isSimulated = await tryOut(session, review, call, call.to)
        return toRequest(call.to, [call], { gas: built.gas, gasPrice: built.gasPrice, isSimulated })
      })
    }
    return inStep('approval', async () => {
      const contract = checkBuiltApproval(await api.buildApproval(order, signal), agreed)
      const approval = toApproval(order, contract, order.amount)
      const isReset = await needsReset(review, approval, allowance)
      const calls = isReset ? ([toApproval(order, contract, 0n), approval] as const) : ([approval] as const)
      const isSimulated = await tryOut(session, review, calls[0], contract)
      return { ...toRequest(contract, calls, { isSimulated }), allowance: order.amount }
    })
  }

  const toRequest = (
    contract: string,
    calls: SwapRequest['calls'],
    facts: { gas?: bigint | undefined; gasPrice?: bigint | undefined; isSimulated: boolean },
  ): SwapRequest => {
    const { gas = INITIAL_GAS, isSimulated } = facts
    // Two services say it, at two moments: the dearer one is what is reviewed.
    const prices = [facts.gasPrice, store.gasPrice].filter((price) => price !== undefined)
    const gasPrice = prices.reduce<bigint | undefined>(
      (most, price) => (most && most > price ? most : price),
      undefined,
    )
    const fee = gasPrice === undefined ? undefined : gasCost(gasPrice, gas)
    return { contract, allowance: undefined, calls, gas, fee, highestFee: highestFeeOf(fee), isSimulated }
  }

  const withFee = (review: SwapReview, request: SwapRequest): Reviewed =>
    withRequest(review, request, { gas: request.fee, gasUsd: store.usdOfGas(request.fee) })

  const failFetch = (error: ModalError) => {
    store.failFetch()
    alerts.notify(error.code, error.shortMessage, 'error')
    host.failed(error)
    if (root.navigation.view === 'SwapPreview') navigation.goBack()
  }

  /** What is refused stays in sight, with the reason. */
  const refuse = (error: ModalError) => {
    store.refuse(error)
    alerts.notify(error.code, error.shortMessage, 'error')
    host.failed(error)
  }

  const build = async (): Promise<void> => {
    const session = context.session()
    const { review } = store
    if (!session || !review) return
    const mine = ++run
    store.setStage('building')
    // Somebody may have changed what it was for.
    const isStale = () => session.signal.aborted || mine !== run || store.review !== review
    try {
      const request = await requestFor(session, review)
      if (isStale()) return
      store.setReview(withFee(review, request))
      store.setStage('idle')
    } catch (thrown) {
      if (isStale()) return
      const error = toModalError(thrown)
      if (isModalError(error, 'refused_transaction')) refuse(error)
      else failFetch(error)
    }
  }

  /** Directly before the wallet is asked. False: the visitor has to look again, or has left what was reviewed. */
  const isStillGood = async (session: SwapSession, review: Reviewed, call: SwapCall): Promise<boolean> => {
    const isSimulated = await tryOut(session, review, call, review.request.contract)
    session.signal.throwIfAborted()
    if (store.review !== review) return false
    if (isSimulated || !review.request.isSimulated) return true
    store.setReview(withRequest(review, { ...review.request, isSimulated: false }))
    return false
  }

  /**
   * Through the wallet. The embedded one asks in a view of its own, after which this one is shown again. Undefined where it was not asked.
   */
  const send = async (session: SwapSession, review: Reviewed, call: SwapCall, stage: 'approving' | 'swapping') => {
    session.signal.throwIfAborted()
    store.setStage('checking')
    const sendTransaction = requireCapability(await adapterOf(), 'sendTransaction')
    if (!(await isStillGood(session, review, call))) {
      store.setStage('idle')
      return undefined
    }
    store.setStage(stage)
    if (connectorOf() === AUTH_ID) connections.login?.approvals.push({ goBack: true })
    return sendTransaction({ from: review.address, ...call })
  }

  const announce = (review: SwapReview, hash: string, what: 'approve' | 'trade', call: SwapCall) => {
    const { account, address, source, target, given, got } = review
    activity.announce({
      hash,
      chain: account.caipNetworkId,
      from: address,
      to: call.to,
      operationType: what,
      transfers: what === 'approve' ? [] : [toTransfer(source, given, 'out'), toTransfer(target, got, 'in')],
      request: { to: call.to, value: String(call.value), data: call.data },
    })
  }

  const mined = async ({ network }: SwapReview, hash: string): Promise<boolean> => {
    const result = await waitForReceipt(hash, { network, platform, signal: lifetime.signal })
    if (result === 'reverted') throw new TransactionRevertedError({ hash })
    return result === 'success'
  }

  const isStillConnected = ({ account }: SwapReview) => accounts.slices.eip155.caipAddress === account.caipAddress

  const propertiesOf = ({ account, source, target, given, got }: SwapReview) => ({
    isSmartAccount: accounts.slices.eip155.allAccounts[0]?.type === 'smartAccount',
    network: account.caipNetworkId,
    swapFromToken: source.symbol,
    swapToToken: target.symbol,
    swapFromAmount: toDecimal(given.units, given.decimals),
    swapToAmount: toDecimal(got.units, got.decimals),
  })

  const fail = (
    session: SwapSession,
    review: SwapReview,
    thrown: unknown,
    event: 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR',
  ) => {
    const error = toModalError(thrown)
    if (lifetime.signal.aborted) return
    const message = isModalError(error, 'unknown') ? 'Transaction error' : error.shortMessage
    tracker.track({ type: 'track', event, properties: { ...propertiesOf(review), message } })
    if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
    if (!session.signal.aborted) {
      if (isModalError(error, 'refused_transaction')) store.refuse(error)
      else store.failTransaction(error)
    }
    // Who has left the form is told all the same; who is somebody else by now has nothing to do with it.
    if (isStillConnected(review) || isModalError(error, 'transaction_reverted'))
      alerts.notify(error.code, message, 'error')
  }

  /** Resolves with false where the swap does not go on by itself. */
  const approve = async (session: SwapSession, review: Reviewed): Promise<boolean> => {
    for (const call of review.request.calls) {
      const hash = await send(session, review, call, 'approving')
      if (hash === undefined) return false
      announce(review, hash, 'approve', call)
      if (session.signal.aborted) return false
      store.setStage('approvalPending')
      const isMined = await mined(review, hash)
      if (session.signal.aborted) return false
      if (!isMined) {
        store.setStage('idle')
        return false
      }
    }
    granted = { order: textOf(orderOf(review)), contract: review.request.contract }
    return true
  }

  /** With the swap itself once the token may be taken; undefined where the visitor has to look again. */
  const lookAgain = async (session: SwapSession, review: Reviewed): Promise<Reviewed | undefined> => {
    store.setStage('checking')
    await quoting.request(true)
    if (session.signal.aborted) return undefined
    const now = draftOf(store, session)
    // What is shown as the least has to be the least still, and nothing else in the form.
    if (!now || store.problem || now.got.units < review.least.units || store.review !== review) {
      store.setStage('idle')
      return undefined
    }
    try {
      const next = withRequest(review, await requestFor(session, review))
      if (session.signal.aborted) return undefined
      if (store.review === review) store.continueReview(next)
      store.setStage('idle')
      if (store.review !== next) return undefined
      return store.needsSecondTap ? undefined : next
    } catch (thrown) {
      if (session.signal.aborted) return undefined
      const error = toModalError(thrown)
      if (isModalError(error, 'refused_transaction')) refuse(error)
      else failFetch(error)
      return undefined
    }
  }

  const succeed = (session: SwapSession, review: SwapReview) => {
    const { source, target, got } = review
    tracker.track({ type: 'track', event: 'SWAP_SUCCESS', properties: propertiesOf(review) })
    const arrived = formatAmount(toDecimal(got.units, got.decimals))
    alerts.notify('swapped', `Swapped ${source.symbol} to ${arrived} ${target.symbol}`)
    // The native balance is Activity's to ask for, once it sees the transaction in a block.
    if (isStillConnected(review)) void portfolio.refresh({ force: [source.address, target.address] })
    if (session.signal.aborted) return
    const isWatched = root.modal.isOpen && root.navigation.viewHistory.some((view) => view.startsWith('Swap'))
    store.resetValues()
    if (isWatched) navigation.reset({ view: 'Account' })
  }

  const swap = async (session: SwapSession, review: Reviewed): Promise<void> => {
    const [call] = review.request.calls
    const hash = await send(session, review, call, 'swapping')
    if (hash === undefined) return
    granted = undefined
    announce(review, hash, 'trade', call)
    if (!session.signal.aborted) store.setStage('swapPending')
    if (await mined(review, hash)) return succeed(session, review)
    // Nobody knows yet: Activity goes on looking.
    if (!session.signal.aborted && !lifetime.signal.aborted) store.setStage('idle')
  }

  return {
    build,
    confirm: async () => {
      const session = context.session()
      const { review } = store
      if (!session || !isReviewed(review) || !store.canConfirm) return
      if (store.needsSecondTap) return store.acceptRisk()
      let current: Reviewed | undefined = review
      if (review.request.allowance !== undefined) {
        try {
          const isGranted = granted?.order === textOf(orderOf(review))
          if (!isGranted && !(await approve(session, review))) return
        } catch (thrown) {
          return fail(session, review, thrown, 'SWAP_APPROVAL_ERROR')
        }
        current = await lookAgain(session, review)
      }
      if (!current) return
      try {
        await swap(session, current)
      } catch (thrown) {
        fail(session, current, thrown, 'SWAP_ERROR')
      }
    },
    dispose: () => lifetime.abort(),
  }
}

function isReviewed(review: SwapReview | undefined): review is Reviewed {
  return review?.request !== undefined
}

function orderOf({ account, source, target, given }: SwapReview): SwapOrder {
  // The service's own addresses, as it wrote them.
  return { account, from: source.address as CaipAddress, to: target.address as CaipAddress, amount: given.units }
}

/** Of whom, on which network, of what and how much: what an approval is for. */
function textOf({ account, from, amount }: SwapOrder): string {
  return [account.caipAddress, from, amount].join(' ')
}

/** @throws {@link BuiltTransactionError} when the service lists a token that can have no contract */
function plainOrNative(token: SwapToken): string | undefined {
  return isNativeSwapToken(token) ? undefined : plainAddressOf(token.address)
}

function toApproval(order: SwapOrder, spender: string, amount: bigint): SwapCall {
  return { to: plainAddressOf(order.from), data: approvalData(spender, amount), value: 0n }
}

function toTransfer(token: SwapToken, { units, decimals }: Quantity, direction: 'in' | 'out'): Transfer {
  return {
    fungible_info: { name: token.name, symbol: token.symbol, icon: { url: token.logoUri } },
    direction,
    quantity: { numeric: toDecimal(units, decimals) },
  }
}
