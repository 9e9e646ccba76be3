import { createTransactionWatch } from '../../data/transactions/watch.js'
import { TransactionRevertedError } from '../../errors/swap.js'
import { createSwapWallet } from './ask-wallet.js'
import { waitForBatch } from './batch.js'
import { createSwapBuilding } from './building.js'
import { canConfirm, changeOf } from './changes.js'
import { createSwapOutcome, hostAgreement, type SwapOutcome } from './outcome.js'
import type { SwapContext, SwapQuoting } from './quote.js'
import { createSwapRequests, type Granted } from './request.js'
import { type BuiltReview, orderTextOf, type SwapReview } from './review.js'
import type { SwapSession } from './sessions.js'

export interface SwapTransacting {
  propertiesOf: SwapOutcome['propertiesOf']
  /** Reviews the form. `isQuoted` asks for a new quote first. */
  open(isQuoted: boolean): Promise<void>
  /** Reviews the form again after a change. If the balance is now too low, goes back to the form. */
  renew(): void
  /** Asks the wallet for each step until the chain confirms the swap. A first tap may only accept the risk. */
  confirm(): Promise<void>
  dispose(): void
}

/**
 * Leads from the review to the confirmed swap, in the steps of `swap-machine.ts`. Its methods never reject: the store
 * holds the result.
 */
export function createSwapTransacting(context: SwapContext, quoting: SwapQuoting): SwapTransacting {
  const { navigation, root, store } = context
  const transactions = context.part(createTransactionWatch)
  const lifetime = new AbortController()
  let granted: Granted | undefined
  const requests = createSwapRequests(context)
  const building = createSwapBuilding(context, { quoting, requests, granted: () => granted })
  const wallet = createSwapWallet(context, requests)
  const outcome = createSwapOutcome(context, lifetime.signal)

  const isMined = async ({ network }: SwapReview, hash: string): Promise<boolean> => {
    const result = await transactions.waitUntilMined(network, hash, lifetime.signal)
    if (result === 'reverted') throw new TransactionRevertedError({ hash })
    return result === 'success'
  }

  /** Stops waiting. Activity keeps watching a transaction without a known outcome. */
  const giveUp = ({ signal }: SwapSession, review: SwapReview) => {
    store.setUnsure(review)
    if (!signal.aborted && !lifetime.signal.aborted) store.step('giveUp')
  }

  /** True once the chain has confirmed each approval. */
  const approve = async (session: SwapSession, review: BuiltReview): Promise<boolean> => {
    for (const call of review.request.calls) {
      const sent = await wallet.send(session, review, call, 'approval')
      if (typeof sent === 'string') return false
      outcome.announce(review, sent.hash, call, false)
      if (session.signal.aborted) return false
      store.step('sent')
      const isDone = await isMined(review, sent.hash)
      if (!isDone && !session.signal.aborted) store.step('giveUp')
      if (!isDone || session.signal.aborted) return false
    }
    granted = { order: orderTextOf(review), contract: review.request.contract }
    return true
  }

  const swap = async (session: SwapSession, review: BuiltReview): Promise<void> => {
    const [call] = review.request.calls
    const sent = await wallet.send(session, review, call, 'swap')
    if (typeof sent === 'string') return
    granted = undefined
    outcome.announce(review, sent.hash, call, true)
    if (!session.signal.aborted) store.step('sent')
    if (await isMined(review, sent.hash)) return outcome.succeed(session, review, sent.hash)
    giveUp(session, review)
  }

  /** Asks the wallet for the approval and the swap as one request, and waits for its outcome. */
  const swapAsOne = async (session: SwapSession, review: BuiltReview): Promise<void> => {
    const { calls } = review.request
    const sent = await wallet.sendAsOne(session, review)
    if (sent === 'outdated') return
    // The next review asks for one call after another.
    if (sent === 'turnedDown') return session.signal.aborted ? undefined : building.open(false)
    if (!session.signal.aborted) store.step('sent')
    const found = await waitForBatch(sent.adapter, sent.id, { platform: root.platform, signal: lifetime.signal })
    if (found.outcome === 'failed') throw new Error('The wallet did not run the batch')
    if ('hash' in found) {
      outcome.announce(review, found.hash, calls[calls.length - 1] ?? calls[0], true)
      if (found.outcome === 'reverted') throw new TransactionRevertedError({ hash: found.hash })
      if (await isMined(review, found.hash)) return outcome.succeed(session, review, found.hash)
    }
    giveUp(session, review)
  }

  /**
   * The review with which the wallet is asked for the swap. Undefined if the approval is missing or the visitor must
   * look again.
   */
  const approved = async (session: SwapSession, review: BuiltReview): Promise<BuiltReview | undefined> => {
    if (review.request.allowance === undefined) return review
    try {
      const isGranted = granted?.order === orderTextOf(review)
      if (!isGranted && !(await approve(session, review))) return undefined
    } catch (thrown) {
      outcome.fail(session, review, thrown, 'SWAP_APPROVAL_ERROR')
      return undefined
    }
    return building.lookAgain(session, review)
  }

  /** Asks the host. True if it agrees and the visitor has not left meanwhile. Shows its refusal. */
  const isAgreed = async (session: SwapSession, review: BuiltReview): Promise<boolean> => {
    const { signal } = session
    // At once, so that a second press asks nothing.
    store.step('check')
    try {
      const { requireAgreement } = await hostAgreement.load()
      await requireAgreement(root, review, signal)
    } catch (thrown) {
      if (!signal.aborted) outcome.fail(session, review, thrown, 'SWAP_ERROR')
      return false
    }
    if (signal.aborted) return false
    if (store.review === review) return true
    store.step('looked')
    return false
  }

  return {
    propertiesOf: outcome.propertiesOf,
    open: building.open,
    renew: () => {
      if (store.isBusy || root.navigation.view !== 'SwapPreview') return
      const change = changeOf(store)
      if (change === 'balance') navigation.goBack()
      else void building.open(store.refusal !== undefined || change === 'offer')
    },
    confirm: async () => {
      const session = context.session()
      const { review } = store
      if (!session || !isBuilt(review) || !canConfirm(store)) return
      if (store.needsSecondTap) return store.acceptReview(review)
      const isHostAsked = root.options.given.beforeSend !== undefined
      if (isHostAsked && !(await isAgreed(session, review))) return
      const current = review.request.isBatch ? review : await approved(session, review)
      if (!current) return
      // After an approval the swap is built anew. The host has agreed to this contract alone.
      const isOther = current.request.contract !== review.request.contract
      if (isHostAsked && isOther && !(await isAgreed(session, current))) return
      const run = review.request.isBatch ? swapAsOne : swap
      await run(session, current).catch((thrown) => outcome.fail(session, current, thrown, 'SWAP_ERROR'))
    },
    dispose: () => {
      building.stop()
      lifetime.abort()
    },
  }
}

const isBuilt = (review: SwapReview | undefined): review is BuiltReview => review?.request !== undefined
