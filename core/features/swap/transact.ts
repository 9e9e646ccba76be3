import { runInAction } from 'mobx'
import type { SwapToken } from '../../contracts/account/token.js'
import type { Transfer } from '../../contracts/account/transaction.js'
import { explorerUrl } from '../../contracts/network/network.js'
import { viewLine } from '../../contracts/views/views.js'
import { mayBeSent } from '../../data/may-be-sent.js'
import { createTransactionWatch } from '../../data/transactions/watch.js'
import { isModalError } from '../../errors/base.js'
import { TransactionRevertedError } from '../../errors/swap.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { formatAmount } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { compareDecimals } from '../../lib/decimal.js'
import { frozenCopy, isFeeMoved } from '../../lib/frozen-copy.js'
import { AUTH_ID } from '../../state/connection-store.js'
import { ignored } from '../../state/ignored.js'
import { requireCapability } from '../../wallets/adapters.js'
import { waitForBatch } from './batch.js'
import { isHighImpact, minimumReceived, type Quantity } from './figures.js'
import type { SwapContext, SwapQuoting, SwapSession } from './quote.js'
import { createSwapRequests, type Granted } from './request.js'
import {
  type BuiltReview,
  orderTextOf,
  type SwapCall,
  type SwapRequest,
  type SwapReview,
  type SwapSimulation,
  withRequest,
  withTokens,
} from './review.js'
import type { SwapStore } from './store.js'

/** From the review to the confirmed swap. Its methods never reject: the store holds the outcome. */
export function createSwapTransacting(context: SwapContext, quoting: SwapQuoting) {
  const { adapters, host, loadActivity, navigation, portfolio, root, store, tracker } = context
  const { requestFor, tryOut, turnDown } = createSwapRequests(context)
  const { accounts, alerts, connections } = root
  const transactions = context.part(createTransactionWatch)
  const lifetime = new AbortController()
  const connectorOf = () => connections.connections.get('eip155')?.connectorId
  const isBuilt = (review: SwapReview | undefined): review is BuiltReview => review?.request !== undefined
  let run = 0
  let granted: Granted | undefined

  const leavePreview = () => {
    if (root.navigation.view === 'SwapPreview') navigation.goBack()
  }

  const failBuilding = (thrown: unknown) => {
    const error = toModalError(thrown)
    const isRefused = isModalError(error, 'refused_transaction')
    if (isRefused) store.refuse(error)
    else store.failFetch()
    alerts.notify(error.code, error.shortMessage, 'error')
    host.failed(error)
    if (!isRefused) leavePreview()
  }

  /** Reviews the form: builds, checks and simulates the transaction. `isQuoted` asks for a new quote first. */
  const open = async (isQuoted: boolean): Promise<void> => {
    const session = context.session()
    if (!session) return
    // Preloads the list of transactions, which would miss a transaction that is sent before it.
    loadActivity().catch(ignored(root, 'loading the list of transactions'))
    const mine = ++run
    store.setReview(isQuoted ? undefined : draftOf(store, session))
    store.setStage('building')
    if (isQuoted) await quoting.request()
    if (session.signal.aborted || mine !== run) return
    if (isQuoted) store.setReview(draftOf(store, session))
    const { review } = store
    if (!review) {
      store.failFetch()
      return leavePreview()
    }
    const isStale = () => session.signal.aborted || mine !== run || store.review !== review
    try {
      const request = await requestFor(session, review, granted)
      if (isStale()) return
      store.setReview(
        withRequest(withTokens(review, store), request, { gas: request.fee, gasUsd: store.usdOfGas(request.fee) }),
      )
      store.setStage('idle')
    } catch (thrown) {
      if (!isStale()) failBuilding(thrown)
    }
  }

  /** Simulates again directly before the wallet is asked. False when the visitor has to look again or has left the review. */
  const isStillGood = async (
    session: SwapSession,
    review: BuiltReview,
    calls: SwapRequest['calls'],
  ): Promise<boolean> => {
    const now = await tryOut(session, review, calls, review.request.contract)
    session.signal.throwIfAborted()
    if (store.review !== review) return false
    if (seenBy(now) >= seenBy(review.request)) return true
    store.setReview(withRequest(review, { ...review.request, ...now }))
    return false
  }

  /** Asks the wallet and lists the transaction. Undefined when the review is outdated. */
  const send = async (session: SwapSession, review: BuiltReview, call: SwapCall, stage: 'approving' | 'swapping') => {
    session.signal.throwIfAborted()
    store.setStage('checking')
    const sendTransaction = requireCapability(await adapters.get('eip155', connectorOf()), 'sendTransaction')
    if (!(await isStillGood(session, review, [call]))) {
      store.setStage('idle')
      return undefined
    }
    store.setStage(stage)
    const { account, address } = review
    const approvals = connectorOf() === AUTH_ID ? connections.login?.approvals : undefined
    const ask = () => sendTransaction({ from: address, network: account.caipNetworkId, ...call })
    const asking = approvals ? approvals.during({ goBack: true }, ask) : ask()
    // The wallet may still send what it did not answer for.
    const hash = await asking.catch((thrown: unknown) => {
      if (mayBeSent(toModalError(thrown))) store.setUnsure(review)
      throw thrown
    })
    const isSwap = stage === 'swapping'
    if (isSwap) granted = undefined
    announce(review, hash, call, isSwap)
    return hash
  }

  const announce = (review: BuiltReview, hash: string, call: SwapCall, isSwap: boolean) => {
    const { account, address, source, target, given, got } = review
    const transaction = { hash, chain: account.caipNetworkId, from: address, to: call.to }
    const sent = {
      ...transaction,
      operationType: isSwap ? ('trade' as const) : ('approve' as const),
      transfers: isSwap ? [toTransfer(source, given, 'out'), toTransfer(target, got, 'in')] : [],
      request: { to: call.to, value: String(call.value), data: call.data },
    }
    void loadActivity().then((log) => log.announce(sent), ignored(root, 'listing a transaction'))
  }

  const isMined = async ({ network }: SwapReview, hash: string): Promise<boolean> => {
    const result = await transactions.waitUntilMined(network, hash, lifetime.signal)
    if (result === 'reverted') throw new TransactionRevertedError({ hash })
    return result === 'success'
  }

  const isStillConnected = ({ account }: SwapReview) => accounts.slices.eip155.caipAddress === account.caipAddress

  const propertiesOf = ({ account, source, target, given, got }: SwapReview) => ({
    isSmartAccount: accounts.slices.eip155.isSmartAccount,
    network: account.caipNetworkId,
    swapFromToken: source.symbol,
    swapToToken: target.symbol,
    swapFromAmount: toDecimal(given.units, given.decimals),
    swapToAmount: toDecimal(got.units, got.decimals),
  })

  type Failure = 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'
  const fail = ({ signal }: SwapSession, review: SwapReview, thrown: unknown, event: Failure) => {
    const error = toModalError(thrown)
    if (lifetime.signal.aborted) return
    const message = isModalError(error, 'unknown') ? 'Transaction error' : error.shortMessage
    tracker.track(event, { ...propertiesOf(review), message })
    if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
    if (!signal.aborted) {
      if (isModalError(error, 'refused_transaction')) store.refuse(error)
      else store.failTransaction(error)
      // The review shows this error together with the way out.
      if (isModalError(error, 'chain_mismatch')) return
    }
    // The visitor reads the error after leaving the form, but not after changing the account.
    if (isStillConnected(review) || isModalError(error, 'transaction_reverted'))
      alerts.notify(error.code, message, 'error')
  }

  const approve = async (session: SwapSession, review: BuiltReview): Promise<boolean> => {
    for (const call of review.request.calls) {
      const hash = await send(session, review, call, 'approving')
      if (hash === undefined || session.signal.aborted) return false
      store.setStage('approvalPending')
      const isDone = await isMined(review, hash)
      if (!isDone && !session.signal.aborted) store.setStage('idle')
      if (!isDone || session.signal.aborted) return false
    }
    granted = { order: orderTextOf(review), contract: review.request.contract }
    return true
  }

  /** Reviews the swap after its approval. Undefined when the visitor has to look again. */
  const lookAgain = async (session: SwapSession, review: BuiltReview): Promise<BuiltReview | undefined> => {
    store.setStage('checking')
    await quoting.request(true)
    if (session.signal.aborted) return undefined
    const now = draftOf(store, session)
    // The new quote must still reach the least amount that the review shows.
    if (!now || store.problem || now.got.units < review.least.units || store.review !== review) {
      store.setStage('idle')
      return undefined
    }
    try {
      const { following } = review.request
      const request = await requestFor(session, review, granted, following)
      if (session.signal.aborted) return undefined
      const next = withRequest(review, request, { gas: request.fee, gasUsd: store.usdOfGas(request.fee) })
      if (store.review === review) {
        // The wallet is asked for nothing that was not on the screen at the tap.
        if (isDearer(request, review.request)) store.renewDearer(next)
        else if (isLessSure(request, review.request)) store.setReview(next)
        else store.continueReview(next)
      }
      store.setStage('idle')
      const mayGoOn = store.review === next && store.dearerReview !== next && !store.needsSecondTap
      return mayGoOn ? next : undefined
    } catch (thrown) {
      if (!session.signal.aborted) failBuilding(thrown)
      return undefined
    }
  }

  const succeed = (session: SwapSession, review: SwapReview, hash: string) => {
    const { network, source, target, got } = review
    tracker.track('SWAP_SUCCESS', propertiesOf(review))
    const arrived = formatAmount(toDecimal(got.units, got.decimals))
    alerts.notify('swapped', `Swapped ${source.symbol} to ${arrived} ${target.symbol}`)
    // Activity refreshes the native balance once a block has the transaction.
    if (isStillConnected(review)) void portfolio.refresh({ force: [source.address, target.address] })
    if (session.signal.aborted) return
    const isWatched = root.modal.isOpen && root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')
    runInAction(() => {
      store.complete()
      if (!isWatched) return
      store.showDone(review, explorerUrl(network, `tx/${hash}`))
      navigation.reset({ view: 'Account' })
      navigation.push({ view: 'SwapPreview' })
    })
  }

  /** Asks the wallet for the approval and the swap as one request, and waits for its outcome. */
  const runAsOne = async (session: SwapSession, review: BuiltReview): Promise<void> => {
    session.signal.throwIfAborted()
    store.setStage('checking')
    const adapter = await adapters.get('eip155', connectorOf())
    const { calls } = review.request
    if (!(await isStillGood(session, review, calls))) return store.setStage('idle')
    store.setStage('swapping')
    const { account, address } = review
    const plainCalls = calls.map(({ to, data, value }) => ({ to, data, value }))
    const ask = async () => adapter.sendCalls?.({ from: address, network: account.caipNetworkId, calls: plainCalls })
    const approvals = connectorOf() === AUTH_ID ? connections.login?.approvals : undefined
    const id = await (approvals ? approvals.during({ goBack: true }, ask) : ask()).catch((thrown: unknown) => {
      if (mayBeSent(toModalError(thrown))) store.setUnsure(review)
      throw thrown
    })
    if (id === undefined) {
      // The wallet has run nothing. The next review asks for one call after another.
      turnDown(account.caipAddress)
      store.setStage('idle')
      return session.signal.aborted ? undefined : open(false)
    }
    if (!session.signal.aborted) store.setStage('swapPending')
    const found = await waitForBatch(adapter, id, { platform: root.platform, signal: lifetime.signal })
    if (found.outcome === 'failed') throw new Error('The wallet did not run the batch')
    if ('hash' in found) {
      announce(review, found.hash, calls[calls.length - 1] ?? calls[0], true)
      if (found.outcome === 'reverted') throw new TransactionRevertedError({ hash: found.hash })
      if (await isMined(review, found.hash)) return succeed(session, review, found.hash)
    }
    store.setUnsure(review)
    if (!session.signal.aborted && !lifetime.signal.aborted) store.setStage('idle')
  }

  const swap = async (session: SwapSession, review: BuiltReview): Promise<void> => {
    const hash = await send(session, review, review.request.calls[0], 'swapping')
    if (hash === undefined) return
    if (!session.signal.aborted) store.setStage('swapPending')
    if (await isMined(review, hash)) return succeed(session, review, hash)
    // Activity keeps watching a transaction without a known outcome.
    store.setUnsure(review)
    if (!session.signal.aborted && !lifetime.signal.aborted) store.setStage('idle')
  }

  return {
    propertiesOf,
    open,
    renew: () => {
      if (store.isBusy || root.navigation.view !== 'SwapPreview') return
      const change = changeOf(store)
      if (change === 'balance') navigation.goBack()
      else void open(store.refusal !== undefined || change === 'offer')
    },
    /** Asks the wallet for each step until the chain confirms the swap. A first tap may only accept the risk. */
    confirm: async () => {
      const session = context.session()
      const { review } = store
      if (!session || !isBuilt(review) || !canConfirm(store)) return
      if (store.needsSecondTap) return store.acceptReview(review)
      if (review.request.isBatch)
        return runAsOne(session, review).catch((thrown) => fail(session, review, thrown, 'SWAP_ERROR'))
      let current: BuiltReview | undefined = review
      if (review.request.allowance !== undefined) {
        try {
          const isGranted = granted?.order === orderTextOf(review)
          if (!isGranted && !(await approve(session, review))) return
        } catch (thrown) {
          return fail(session, review, thrown, 'SWAP_APPROVAL_ERROR')
        }
        current = await lookAgain(session, review)
      }
      if (!current) return
      await swap(session, current).catch((thrown) => fail(session, current, thrown, 'SWAP_ERROR'))
    },
    dispose: () => lifetime.abort(),
  }
}

const seenBy = ({ isSimulated, isPairSimulated }: SwapSimulation) => (isSimulated ? 2 : isPairSimulated ? 1 : 0)

/** True if a swap can cost more than the review of its approval showed. */
function isDearer({ highestFee: now }: SwapRequest, { highestFee: shown, following }: SwapRequest): boolean {
  // The fee was said to be unknown, or the account pays none.
  if (shown === undefined) return false
  return following === undefined || now === undefined || now > following.highestFee
}

/** True if less is known of a swap than the review of its approval showed. A risk that was accepted is not this one. */
function isLessSure(now: SwapRequest, shown: SwapRequest): boolean {
  const isDoubted = now.feeDoubt !== undefined && now.feeDoubt !== shown.feeDoubt
  return isDoubted || seenBy(now) < seenBy(shown) || (shown.isMinimumKnown && !now.isMinimumKnown)
}

const toTransfer = (token: SwapToken, { units, decimals }: Quantity, direction: 'in' | 'out'): Transfer => ({
  fungible_info: { name: token.name, symbol: token.symbol, icon: { url: token.logoUri }, address: token.address },
  direction,
  quantity: { numeric: toDecimal(units, decimals) },
})

export function draftOf(
  store: SwapStore,
  { account, address, network }: Pick<SwapReview, 'account' | 'address' | 'network'>,
): SwapReview | undefined {
  const { source, target, sourceAmount, targetAmount, figures } = store
  if (!source || !target || !sourceAmount || !targetAmount || !figures) return undefined
  const worth = { source: store.worthOf('source'), target: store.worthOf('target') }
  const amounts = { given: sourceAmount, got: targetAmount, least: minimumReceived(targetAmount) }
  return frozenCopy({ account, address, network, source, target, ...amounts, figures, worth, request: undefined })
}

const hasRisen = (before: bigint | undefined, now: bigint | undefined): boolean =>
  before !== undefined && now !== undefined && now > before && isFeeMoved(before, now)

/** A fact that differs from the review. With `better` the review can still be confirmed. The others require a new one. */
export type SwapChange = 'better' | 'worse' | 'impact' | 'fee' | 'offer' | 'balance'

export function changeOf(store: SwapStore): SwapChange | undefined {
  const { review, problem, gasPrice, dataFee, impact, targetAmount } = store
  if (!review || store.isBusy) return undefined
  if (problem) return problem.kind === 'balance' || problem.kind === 'gas' ? 'balance' : 'offer'
  const { gasPrice: reviewedPrice, formDataFee } = review.request ?? {}
  // At the reviewed price, the transaction would wait for a cheaper block. No limit holds the fee for data.
  if (hasRisen(reviewedPrice, gasPrice) || hasRisen(formDataFee, dataFee)) return 'fee'
  if (store.sourceAmount?.units !== review.given.units || !targetAmount) return undefined
  if (targetAmount.units < review.got.units) return 'worse'
  const before = review.figures.impact
  const isKnown = impact !== undefined && before !== undefined
  if (isKnown && isHighImpact(impact) && compareDecimals(impact, before) > 0) return 'impact'
  return targetAmount.units > review.got.units ? 'better' : undefined
}

export function canConfirm(store: SwapStore): boolean {
  const change = changeOf(store)
  const isSame = change === undefined || change === 'better'
  return store.review?.request !== undefined && !store.refusal && !store.isBusy && isSame
}
