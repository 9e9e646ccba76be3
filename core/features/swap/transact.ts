import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import { viewLine } from '../../contracts/views/views.js'
import '../../isolate-mobx.js'
import { requireCapability } from '../../adapters/require-capability.js'
import type { SwapToken } from '../../contracts/account/token.js'
import type { Transfer } from '../../contracts/account/transaction.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import { TransactionRevertedError } from '../../errors/swap-transaction.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { formatAmount } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import { AUTH_ID } from '../../state/connection-store.js'
import { ignored } from '../../state/ignored.js'
import type { SwapContext, SwapSession } from './context.js'
import { canConfirm, changeOf, draftOf } from './draft.js'
import { waitForReceipt } from './evm-receipt.js'
import type { Quantity } from './figures.js'
import type { SwapQuoting } from './quote.js'
import { createSwapRequests, type Granted, orderTextOf } from './request.js'
import { type SwapCall, type SwapRequest, type SwapReview, withRequest } from './review.js'

export interface SwapTransacting {
  /**
   * What stands in the form is looked at from now on: it is built, checked and tried out. `isQuoted`: a new quote comes first. Never
   * rejects.
   */
  open(isQuoted: boolean): Promise<void>
  /** Takes what holds by now, and begins the review anew. */
  renew(): void
  /** Asks the wallet for what was reviewed, step after step, until the chain has it. Never rejects: how it ended is in the store. */
  confirm(): Promise<void>
  dispose(): void
}

/** A review whose request is there. */
type Reviewed = SwapReview & { readonly request: SwapRequest }

/** Approval, swap and what becomes of both. */
export function createSwapTransacting(context: SwapContext, quoting: SwapQuoting): SwapTransacting {
  const { adapters, host, navigation, portfolio, root, store, tracker } = context
  const { requestFor, tryOut } = createSwapRequests(context)
  const { accounts, alerts, connections, platform } = root
  // The code that lists transactions is here before one is sent; without it the transaction is in no list.
  context.loadActivity().catch(ignored(root, 'loading the list of transactions'))
  const announceSent = (sent: SentTransaction) =>
    void context.loadActivity().then((log) => log.announce(sent), ignored(root, 'listing a transaction'))
  const lifetime = new AbortController()
  let run = 0
  let granted: Granted | undefined

  const connectorOf = () => connections.connections.get('eip155')?.connectorId
  const adapterOf = () => adapters.get('eip155', connectorOf())

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

  const failBuilding = (thrown: unknown) => {
    const error = toModalError(thrown)
    if (isModalError(error, 'refused_transaction')) refuse(error)
    else failFetch(error)
  }

  const open = async (isQuoted: boolean): Promise<void> => {
    const session = context.session()
    if (!session) return
    const mine = ++run
    store.setReview(isQuoted ? undefined : draftOf(store, session))
    store.setStage('building')
    if (isQuoted) await quoting.request()
    // Somebody may have changed what it was for.
    if (session.signal.aborted || mine !== run) return
    if (isQuoted) store.setReview(draftOf(store, session))
    const { review } = store
    if (!review) {
      store.failFetch()
      if (root.navigation.view === 'SwapPreview') navigation.goBack()
      return
    }
    const isStale = () => session.signal.aborted || mine !== run || store.review !== review
    try {
      const request = await requestFor(session, review, granted)
      if (isStale()) return
      store.setReview(withFee(review, request))
      store.setStage('idle')
    } catch (thrown) {
      if (!isStale()) failBuilding(thrown)
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
    return sendTransaction({ from: review.address, network: review.account.caipNetworkId, ...call })
  }

  const announce = (review: SwapReview, hash: string, what: 'approve' | 'trade', call: SwapCall) => {
    const { account, address, source, target, given, got } = review
    announceSent({
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
    isSmartAccount: accounts.slices.eip155.isSmartAccount,
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
    // The review says it, with the way out.
    if (isModalError(error, 'chain_mismatch') && !session.signal.aborted) return
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
    granted = { order: orderTextOf(review), contract: review.request.contract }
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
      const next = withRequest(review, await requestFor(session, review, granted))
      if (session.signal.aborted) return undefined
      if (store.review === review) store.continueReview(next)
      store.setStage('idle')
      if (store.review !== next) return undefined
      return store.needsSecondTap ? undefined : next
    } catch (thrown) {
      if (!session.signal.aborted) failBuilding(thrown)
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
    const isWatched = root.modal.isOpen && root.navigation.viewHistory.some((view) => viewLine(view).feature === 'swap')
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
    open,
    renew: () => {
      if (store.isBusy || root.navigation.view !== 'SwapPreview') return
      const change = changeOf(store)
      if (change === 'balance') navigation.goBack()
      else void open(store.refusal !== undefined || change === 'offer')
    },
    confirm: async () => {
      const session = context.session()
      const { review } = store
      if (!session || !isReviewed(review) || !canConfirm(store)) return
      if (store.needsSecondTap) return store.acceptRisk()
      let current: Reviewed | undefined = review
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

function toTransfer(token: SwapToken, { units, decimals }: Quantity, direction: 'in' | 'out'): Transfer {
  return {
    fungible_info: { name: token.name, symbol: token.symbol, icon: { url: token.logoUri } },
    direction,
    quantity: { numeric: toDecimal(units, decimals) },
  }
}
