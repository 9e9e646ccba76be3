import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import { ignored } from '../../state/ignored.js'
import { draftOf, isDearer, isLessSure } from './changes.js'
import type { SwapContext, SwapQuoting } from './quote.js'
import type { Granted, SwapRequests } from './request.js'
import { type BuiltReview, withRequest, withTokens } from './review.js'
import type { SwapSession } from './sessions.js'

export interface SwapBuilding {
  /**
   * Reviews the form: builds, checks and simulates the transaction. `isQuoted` asks for a new quote first. Never
   * rejects.
   */
  open(isQuoted: boolean): Promise<void>
  /** Reviews the swap after its approval. Undefined when the visitor must look again. Never rejects. */
  lookAgain(session: SwapSession, review: BuiltReview): Promise<BuiltReview | undefined>
  stop(): void
}

/**
 * Makes the review of the form, and makes it again after an approval. `granted` is the approval that the chain has
 * confirmed.
 */
export function createSwapBuilding(
  context: SwapContext,
  needs: { quoting: SwapQuoting; requests: SwapRequests; granted: () => Granted | undefined },
): SwapBuilding {
  const { host, loadActivity, navigation, root, store } = context
  const { quoting, requests, granted } = needs
  const building = createLatest(root.platform)

  const leavePreview = () => {
    if (root.navigation.view === 'SwapPreview') navigation.goBack()
  }

  const fail = (thrown: unknown) => {
    const error = toModalError(thrown)
    const isRefused = isModalError(error, 'refused_transaction')
    if (isRefused) store.refuse(error)
    else store.failFetch()
    root.alerts.notify(error.code, error.shortMessage, 'error')
    host.failed(error)
    if (!isRefused) leavePreview()
  }

  return {
    open: async (isQuoted) => {
      const session = context.session()
      if (!session) return
      // Preloads the list of transactions: if it loaded later, it would miss this transaction.
      loadActivity().catch(ignored(root, 'loading the list of transactions'))
      const signal = building.begin()
      store.setReview(isQuoted ? undefined : draftOf(store, session))
      store.step('build')
      if (isQuoted) await quoting.request()
      if (session.signal.aborted || signal.aborted) return
      if (isQuoted) store.setReview(draftOf(store, session))
      const { review } = store
      if (!review) {
        store.failFetch()
        return leavePreview()
      }
      const isStale = () => session.signal.aborted || signal.aborted || store.review !== review
      try {
        const request = await requests.requestFor(session, review, granted())
        if (isStale()) return
        const cost = { gas: request.fee, gasUsd: store.usdOfGas(request.fee) }
        store.setReview(withRequest(withTokens(review, store), request, cost))
        store.step('built')
      } catch (thrown) {
        if (!isStale()) fail(thrown)
      }
    },
    lookAgain: async (session, review) => {
      store.step('check')
      await quoting.request(true)
      if (session.signal.aborted) return undefined
      const now = draftOf(store, session)
      // The new quote must still reach the least amount that the review shows.
      if (!now || store.problem || now.got.units < review.least.units || store.review !== review) {
        store.step('looked')
        return undefined
      }
      try {
        const { following } = review.request
        const request = await requests.requestFor(session, review, granted(), following)
        if (session.signal.aborted) return undefined
        const next = withRequest(review, request, { gas: request.fee, gasUsd: store.usdOfGas(request.fee) })
        if (store.review === review) {
          // The wallet is asked only for what was on the screen at the tap.
          if (isDearer(request, review.request)) store.renewDearer(next)
          else if (isLessSure(request, review.request)) store.setReview(next)
          else store.continueReview(next)
        }
        store.step('looked')
        const mayGoOn = store.review === next && store.dearerReview !== next && !store.needsSecondTap
        return mayGoOn ? next : undefined
      } catch (thrown) {
        if (!session.signal.aborted) fail(thrown)
        return undefined
      }
    },
    stop: () => building.stop(),
  }
}
