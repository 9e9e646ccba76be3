import type { SentTransaction } from '../../contracts/account/sent-transaction.js'
import { viewLine } from '../../contracts/views/views.js'
import { createTransactionWatch } from '../../data/transactions/watch.js'
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
import type { Quantity } from './figures.js'
import type { SwapContext, SwapQuoting, SwapSession } from './quote.js'
import { createSwapRequests, type Granted, orderTextOf } from './request.js'
import {
  canConfirm,
  changeOf,
  draftOf,
  type SwapCall,
  type SwapRequest,
  type SwapReview,
  withRequest,
} from './review.js'

export interface SwapTransacting {
  /** Reviews the form: builds, checks and simulates the transaction. `isQuoted` asks for a new quote first. Never rejects. */
  open(isQuoted: boolean): Promise<void>
  /** Builds the review again from the current values. */
  renew(): void
  /** Asks the wallet for each step of the review until the chain confirms the swap. Never rejects: the store holds the outcome. */
  confirm(): Promise<void>
  dispose(): void
}

type Reviewed = SwapReview & { readonly request: SwapRequest }

export function createSwapTransacting(context: SwapContext, quoting: SwapQuoting): SwapTransacting {
  const { adapters, host, navigation, portfolio, root, store, tracker } = context
  const { requestFor, tryOut } = createSwapRequests(context)
  const { accounts, alerts, connections } = root
  // Preloads the list of transactions, which would miss a transaction that is sent before it.
  context.loadActivity().catch(ignored(root, 'loading the list of transactions'))
  const announceSent = (sent: SentTransaction) =>
    void context.loadActivity().then((log) => log.announce(sent), ignored(root, 'listing a transaction'))
  const transactions = context.part(createTransactionWatch)
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

  /** Keeps the refused review on screen, with the reason. */
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
    // The visitor may have changed the form or the account.
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

  /** Simulates again directly before the wallet is asked. False when the visitor has to look again or has left the review. */
  const isStillGood = async (session: SwapSession, review: Reviewed, call: SwapCall): Promise<boolean> => {
    const isSimulated = await tryOut(session, review, call, review.request.contract)
    session.signal.throwIfAborted()
    if (store.review !== review) return false
    if (isSimulated || !review.request.isSimulated) return true
    store.setReview(withRequest(review, { ...review.request, isSimulated: false }))
    return false
  }

  /** Asks the wallet, or resolves with undefined when the review is outdated. The embedded wallet asks in its own view and returns. */
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
    // The review shows this error together with the way out.
    if (isModalError(error, 'chain_mismatch') && !session.signal.aborted) return
    // The visitor reads the error after leaving the form, but not after changing the account.
    if (isStillConnected(review) || isModalError(error, 'transaction_reverted'))
      alerts.notify(error.code, message, 'error')
  }

  /** Resolves with false when the swap cannot continue. */
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

  /** Reviews the swap after its approval. Undefined when the visitor has to look again. */
  const lookAgain = async (session: SwapSession, review: Reviewed): Promise<Reviewed | undefined> => {
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
    // Activity refreshes the native balance once a block has the transaction.
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
    // Activity keeps watching a transaction without a known outcome.
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
