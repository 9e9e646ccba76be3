import { reaction, runInAction } from 'mobx'
import type { ViewRequest } from '../../contracts/views/open-request.js'
import { createAssets } from '../../data/assets/assets.js'
import { createPortfolio } from '../../data/portfolio.js'
import { AbortedError } from '../../errors/base.js'
import { decimalSignOf } from '../../lib/amount.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { createSendNodeLoader } from './load-node.js'
import type { SendSpeed } from './node.js'
import { createSendQuoting } from './quoting.js'
import { createSendReceiver } from './receiver.js'
import { createSendItems, type Recipient } from './storage.js'
import { SendStore } from './store.js'
import { createSendSubmission } from './submission.js'

export interface SendPart {
  readonly store: SendStore
  /**
   * Starts loading balances and the fee when the view appears. `language` is the page's, and determines the decimal
   * sign.
   */
  start(language?: string): void
  /** Reads the visitor's input: an address, or a name that is looked up. */
  setReceiver(text: string): void
  chooseRecipient(recipient: Recipient): Promise<void>
  setSpeed(speed: SendSpeed): void
  /** Opens the review. With open warnings, the first call only accepts them. */
  review(): void
  /** Asks the wallet for exactly the shown review. With an open warning or an outdated review, it only reports that. */
  send(): Promise<void>
  /** Replaces the review by a current one, and shows the changes. */
  renewReview(): void
  retryQuote(): void
  showTokens(): void
  showReceive(): void
  done(): void
  dispose(): void
}

/** The Send feature. Its methods never reject: the store holds the outcome. */
export function createSend(context: PartContext): SendPart {
  const { navigation, root } = context
  const { accounts, alerts, chains, options, platform } = root
  const portfolio = context.part(createPortfolio)
  const assets = context.part(createAssets)
  const items = createSendItems(platform, options.given.storagePrefix)
  const store = new SendStore(root, portfolio.store)
  const lifetime = new AbortController()
  const loadNode = createSendNodeLoader(context, lifetime.signal)
  const quoting = createSendQuoting(context, store, { assets, lifetime: lifetime.signal, loadNode })
  const receiver = createSendReceiver(context, store, loadNode)
  const submission = createSendSubmission(context, store, { items, portfolio, assets, lifetime: lifetime.signal })

  const readRecipients = () => {
    const address = accounts.active?.address
    store.setRecipients(address ? items.recipientsOf(address) : [])
  }

  /** The last view entry whose token was applied: later choices of the visitor stay. */
  let applied: ViewRequest | undefined
  const chooseNamed = async () => {
    const { current } = root.navigation
    if (current.view !== 'WalletSend' || !current.data || current === applied || store.loading) return
    applied = current
    const named = () => store.portfolio?.token(current.data?.address)
    if (!named()) await portfolio.load()
    const token = named()
    if (token && root.navigation.current === current) store.chooseToken(token)
  }

  const isReviewing = () => root.navigation.view === 'WalletSendPreview'
  let isStarted = false
  const stops = [
    // A transfer belongs to one account and one network.
    reaction(
      () => accounts.active?.caipAddress,
      () => {
        receiver.cancel()
        quoting.cancel()
        const outdated = store.loading ? undefined : store.review
        store.reset()
        readRecipients()
        if (isStarted) void portfolio.load()
        const isBehind = /^WalletSend./.test(root.navigation.view) && store.phase.step !== 'sent'
        if (!isBehind || !accounts.active?.isConnected) return
        navigation.goBack()
        if (!outdated) return
        const isSameNetwork = outdated.network.caipNetworkId === chains.activeNetwork?.caipNetworkId
        const what = isSameNetwork ? 'account' : 'network'
        alerts.notify('send_review', `The ${what} changed. Enter the transfer again.`, 'error')
      },
    ),
    reaction(
      () => [accounts.active?.caipAddress, store.tokenAddress, store.receiverAddress].join(),
      () => {
        if (isStarted) void quoting.load()
      },
    ),
    reaction(isReviewing, (isNow) => {
      if (!isNow && !store.loading) store.closeReview()
    }),
    reaction(
      () => store.phase.step === 'sent' && !isReviewing(),
      (isLeft) => isLeft && store.clearOutcome(),
    ),
  ]

  return {
    store,
    start: (language?: string) => {
      isStarted = true
      if (language) store.setDecimalSign(decimalSignOf(language))
      // Inserts Account below Send, so that back leads to the account.
      const { current } = root.navigation
      if (current.view === 'WalletSend' && !root.navigation.viewHistory.includes('Account'))
        runInAction(() => {
          navigation.reset({ view: 'Account' })
          navigation.push(current)
        })
      if (store.phase.step === 'failed') store.clearOutcome()
      readRecipients()
      void portfolio.load()
      void chooseNamed()
      void quoting.load(false)
    },
    setReceiver: receiver.setText,
    chooseRecipient: receiver.choose,
    setSpeed: store.setSpeed,
    review: () => {
      if (store.loading) return navigation.push({ view: 'WalletSendPreview' })
      if (store.blocker) return
      if (store.openWarnings.length > 0) return store.acceptWarnings()
      context.loadActivity().catch(ignored(root, 'preloading activity'))
      store.openReview()
      navigation.push({ view: 'WalletSendPreview' })
      void quoting.load(true)
    },
    send: () => submission.send(store.review),
    renewReview: store.renewReview,
    retryQuote: () => void quoting.load(),
    showTokens: () => navigation.push({ view: 'WalletSendSelectToken' }),
    showReceive: () => navigation.push({ view: 'WalletReceive' }),
    done: () => navigation.reset({ view: 'Account' }),
    dispose: () => {
      for (const stop of stops) stop()
      quoting.dispose()
      receiver.cancel()
      lifetime.abort(new AbortedError())
    },
  }
}
