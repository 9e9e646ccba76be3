import { reaction, runInAction } from 'mobx'
import { createDataProvider } from '../../data/data-provider.js'
import { createPortfolio } from '../../data/portfolio.js'
import { isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { AbortedError } from '../../errors/unknown.js'
import { decimalSignOf } from '../../lib/amount.js'
import { lazy } from '../../lib/lazy.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { Part, PartContext } from '../../state/context.js'
import { createSendItems, type Recipient } from './items.js'
import { loadSendNode } from './node/load.js'
import type { SendDraft, SendNode, SendSpeed } from './node/node.js'
import { createSendReceiver } from './receiver.js'
import type { SendReview } from './review.js'
import { SendStore } from './store.js'

const names = lazy(() => import('../../data/names.js'))
const history = lazy(() => import('./history.js'))

/** As often as a swap's preview: what a review says it costs is what it costs now. */
const REFRESH_MS = 10_000

/** Sending. What a view calls never rejects: how it ended is in the store. */
export interface SendPart extends Part {
  readonly store: SendStore
  /** The view is on the screen: what there is, and what it costs. `language`: the page's, for its decimal sign. */
  start(language?: string): void
  setReceiver(text: string): void
  chooseRecipient(recipient: Recipient): void
  setSpeed(speed: SendSpeed): void
  /** Goes on to the review. Where something is to be looked at twice, the first call only says so. */
  review(): void
  /**
   * Asks the wallet for what is reviewed, and for nothing else. Where something is to be looked at twice, or has changed, it
   * only says so.
   */
  send(): Promise<void>
  /** Shows what is true now in place of a review that something has changed under. */
  renewReview(): void
  /** The price and what the chain says of it, once more. */
  retryQuote(): void
  showTokens(): void
  /** For who has nothing to send. */
  showReceive(): void
  /** From what was sent. */
  done(): void
}

export function createSend(context: PartContext): SendPart {
  const { host, navigation, root } = context
  const { accounts, alerts, chains, modal, options, platform } = root
  const portfolio = context.part(createPortfolio)
  const provider = context.part(createDataProvider)
  const items = createSendItems(platform, options.given.storagePrefix)
  const store = new SendStore({
    account: () => accounts.active,
    network: () => chains.activeNetwork,
    portfolio: () => portfolio.store.active,
  })

  const lifetime = new AbortController()
  let nodeId: string | undefined
  let node: Promise<SendNode | undefined> | undefined
  /** One for each network; what could not be loaded is tried again. */
  const loadNode = (): Promise<SendNode | undefined> => {
    const network = chains.activeNetwork
    if (!network || network.unsupported) return Promise.resolve(undefined)
    if (nodeId === network.caipNetworkId && node) return node
    nodeId = network.caipNetworkId
    node = loadSendNode({ platform, network, provider, lifetime: lifetime.signal })
    node.catch(() => {
      node = undefined
    })
    return node
  }
  const loadNames = async () => context.part((await names.load()).createNames)
  const receiver = createSendReceiver(context, store, {
    loadNames,
    loadNode,
    fetchIdentity: provider.fetchIdentity,
    fetchCounterparties: async (signal) => {
      const { createSendHistory } = await history.load()
      return context.part(createSendHistory).fetchCounterparties(signal)
    },
  })
  let isDisposed = false
  /** What asks the wallet comes with the review. */
  const submission = lazy(
    () => import('./submission.js'),
    ({ createSendSubmission }) => createSendSubmission(context, store, { items, portfolio, loadNode }),
  )
  const send = async () => {
    // As it stands at the tap: the code for it may come later.
    const { review } = store
    try {
      await (submission.peek() ?? (await submission.load())).send(review)
    } catch (thrown) {
      // Nothing was asked: the code for it did not come.
      store.setPhase({ step: 'failed', error: toModalError(thrown), isDeclined: false, mayBeSent: false })
    }
  }

  const toDraft = (isFull: boolean): SendDraft | undefined => {
    const from = accounts.active?.address
    const { amount, receiverAddress: to, tokenAddress: token } = store
    if (!from) return undefined
    if (!isFull || !to || amount.reason !== undefined) return { from, to, token }
    return { from, to, token, amount: amount.units }
  }

  let quoting: AbortController | undefined
  /** The host knows that nobody says what it costs: it is not told again for each digit. */
  let isFailureTold = false
  /**
   * What it costs. With the amount the chain says besides whether it would fail. `isRefresh`: nothing was changed by hand, so
   * what was known stays while it is asked, and where it fails.
   */
  const quote = async (isFull: boolean, isRefresh = false) => {
    const abort = new AbortController()
    quoting?.abort(new AbortedError())
    quoting = abort
    try {
      const draft = toDraft(isFull)
      if (!draft) return
      if (!isRefresh) store.setQuoteStatus('loading')
      const found = await (await loadNode())?.quote(draft, abort.signal)
      // What the wallet was asked meanwhile is as it was asked.
      if (abort.signal.aborted || !found || (isRefresh && !isWatched())) return
      isFailureTold = false
      runInAction(() => {
        // What somebody looks at does not change by itself.
        if (store.review) store.setReviewQuote(found)
        else store.setQuote(found)
        if (!isFull) return
        const kept = isRefresh ? store.reviewWarnings.filter(({ kind }) => kind === 'repeated') : []
        store.setReviewWarnings(found.isReverted ? [{ kind: 'reverted' }, ...kept] : kept)
      })
    } catch (error) {
      if (isRefresh || abort.signal.aborted || isModalError(error, 'aborted')) return
      store.setQuoteStatus('failed')
      if (isFailureTold) return
      isFailureTold = true
      const failure = toModalError(error)
      // To try again does not help there: who sends is told why.
      if (isModalError(failure, 'gas_price_network')) alerts.notify(failure.code, failure.shortMessage, 'error')
      host.failed(failure)
    }
  }

  /** The form is empty by then: whoever looked at the review reads why. */
  const outdatedText = ({ network }: SendReview) =>
    network.caipNetworkId === chains.activeNetwork?.caipNetworkId
      ? 'The account changed. Enter the transfer again.'
      : 'The network changed. Enter the transfer again.'

  const readRecipients = () => {
    const address = accounts.active?.address
    store.setRecipients(address ? items.recipientsOf(address) : [])
  }

  const isReviewing = () => root.navigation.view === 'WalletSendPreview'
  /** Somebody looks at what it costs, and can still change their mind. */
  const isWatched = () => modal.isOpen && isReviewing() && /editing|failed/.test(store.phase.step)
  let timer: TimerHandle | undefined
  const refreshLater = () => {
    platform.clearTimeout(timer)
    timer = platform.setTimeout(async () => {
      // A question that is still open is left to end.
      if (store.quoteStatus !== 'loading') await quote(true, true)
      if (!isDisposed && isWatched()) refreshLater()
    }, REFRESH_MS)
  }
  let isStarted = false
  const stops = [
    reaction(isWatched, (isNow) => {
      if (isNow) refreshLater()
      else platform.clearTimeout(timer)
    }),
    // Switching "resets the send form". Of another account nothing of it is true either.
    reaction(
      () => accounts.active?.caipAddress,
      () => {
        receiver.cancel()
        quoting?.abort(new AbortedError())
        const outdated = store.loading ? undefined : store.review
        runInAction(() => {
          store.reset()
          readRecipients()
          const isBehind = /^WalletSend./.test(root.navigation.view) && store.phase.step !== 'sent'
          if (!isBehind || !accounts.active?.isConnected) return
          navigation.goBack()
          if (outdated) alerts.notify('send_review', outdatedText(outdated), 'error')
        })
        if (isStarted) void portfolio.load()
      },
    ),
    reaction(
      () => [accounts.active?.caipAddress, store.tokenAddress, store.receiverAddress].join(),
      () => {
        if (isStarted) void quote(isReviewing())
      },
    ),
    reaction(isReviewing, (isNow) => {
      if (!isNow && !store.loading) store.closeReview()
    }),
    // What was sent is seen once.
    reaction(
      () => store.phase.step === 'sent' && !isReviewing(),
      (isLeft) => {
        if (isLeft) store.setPhase({ step: 'editing' })
      },
    ),
  ]

  return {
    store,
    start: (language) => {
      isStarted = true
      if (language) store.setDecimalSign(decimalSignOf(language))
      // Send starting pushes Account. Whoever goes back from it finds the account.
      if (root.navigation.view === 'WalletSend' && !root.navigation.viewHistory.includes('Account')) {
        runInAction(() => {
          navigation.reset({ view: 'Account' })
          navigation.push({ view: 'WalletSend' })
        })
      }
      if (store.phase.step === 'failed') store.setPhase({ step: 'editing' })
      readRecipients()
      void portfolio.load()
      void quote(false)
    },
    setReceiver: receiver.setText,
    chooseRecipient: receiver.choose,
    setSpeed: store.setSpeed,
    review: () => {
      if (store.loading) return navigation.push({ view: 'WalletSendPreview' })
      if (store.blocker) return
      if (store.openWarnings.length > 0) return store.acceptWarnings()
      // What does not come now is asked for again by the tap that sends.
      submission.load().then(
        ({ prepare }) => prepare(),
        () => {},
      )
      store.openReview()
      navigation.push({ view: 'WalletSendPreview' })
      void quote(true)
    },
    send,
    renewReview: store.renewReview,
    retryQuote: () => void quote(isReviewing()),
    showTokens: () => navigation.push({ view: 'WalletSendSelectToken' }),
    showReceive: () => navigation.push({ view: 'WalletReceive' }),
    done: () => navigation.reset({ view: 'Account' }),
    dispose: () => {
      for (const stop of stops) stop()
      platform.clearTimeout(timer)
      receiver.cancel()
      quoting?.abort(new AbortedError())
      isDisposed = true
      submission.dispose()
      lifetime.abort(new AbortedError())
    },
  }
}
