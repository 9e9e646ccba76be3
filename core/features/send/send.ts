import { reaction, runInAction } from 'mobx'
import type { ViewRequest } from '../../contracts/views/open-request.js'
import { createAssets } from '../../data/assets/assets.js'
import { createDataProvider } from '../../data/data-provider.js'
import { createPortfolio } from '../../data/portfolio.js'
import { AbortedError, isModalError } from '../../errors/base.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { decimalSignOf } from '../../lib/amount.js'
import { createLatest } from '../../lib/latest.js'
import { lazy } from '../../lib/lazy.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { createNodes } from '../../services/nodes/node-client.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import { createEvmSendNode, type SendDraft, type SendNode, type SendNodeNeeds, type SendSpeed } from './node.js'
import { createSendReceiver } from './receiver.js'
import { createSendItems, type Recipient } from './storage.js'
import { SendStore } from './store.js'
import { createSendSubmission } from './submission.js'

const solanaNode = lazy(() => import('./solana-node.js'))

const refreshMs = 10_000

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
  const { host, navigation, root } = context
  const { accounts, alerts, chains, modal, options, platform } = root
  const portfolio = context.part(createPortfolio)
  const provider = context.part(createDataProvider)
  const assets = context.part(createAssets)
  const items = createSendItems(platform, options.given.storagePrefix)
  const store = new SendStore(root, portfolio.store)
  const lifetime = new AbortController()
  let nodeId: string | undefined
  let node: Promise<SendNode | undefined> | undefined
  const loadNode = (): Promise<SendNode | undefined> => {
    const network = chains.activeNetwork
    if (!network || network.unsupported) return Promise.resolve(undefined)
    if (nodeId === network.caipNetworkId && node) return node
    nodeId = network.caipNetworkId
    const client = context.part(createNodes).of(network)
    node = loadSendNode({ platform, network, node: client, provider, lifetime: lifetime.signal })
    node.catch(() => {
      node = undefined
    })
    return node
  }
  const receiver = createSendReceiver(context, store, loadNode)
  const submission = createSendSubmission(context, store, { items, portfolio, assets, lifetime: lifetime.signal })

  const toDraft = (isFull: boolean): SendDraft | undefined => {
    const from = accounts.active?.address
    const { amount, receiverAddress: to, tokenAddress: token } = store
    const units = isFull && to && amount.reason === undefined ? amount.units : undefined
    return from ? { from, to, token, amount: units } : undefined
  }

  /**
   * Loads the fee, and in parallel the name in the token's contract: when a token is chosen, and before its review. A
   * token can be sent without a known fee, but its contract must have been asked.
   */
  const quoteOf = async (draft: SendDraft, signal: AbortSignal) => {
    const network = chains.activeNetwork
    const asking = async () => (await loadNode())?.quote(draft, signal)
    const [quoted] = await Promise.allSettled([asking(), network && assets.load(network, [draft.token], signal)])
    if (quoted.status === 'rejected') throw quoted.reason
    return quoted.value
  }

  const quoting = createLatest(platform)
  /** True if the host was already told that the fee is unknown, so that typing does not repeat the report. */
  let isFailureTold = false
  /** Loads the fee, and with `isFull` also simulates the transfer. A failed refresh keeps the old values. */
  const quote = async (isFull: boolean, isRefresh = false) => {
    const signal = quoting.begin()
    try {
      const draft = toDraft(isFull)
      if (!draft) return
      if (!isRefresh) store.startQuote()
      const found = await quoteOf(draft, signal)
      // A quote that arrives after the wallet was asked must not change the review.
      if (signal.aborted || !found || (isRefresh && !isWatched())) return
      isFailureTold = false
      runInAction(() => {
        store.setQuote(found)
        if (!isFull) return
        const kept = isRefresh ? store.reviewWarnings.filter(({ kind }) => kind === 'repeated') : []
        const isMemoMissing = found.facts?.isMemoRequired ?? false
        // For a smart account, the operator pays the fee.
        const isDataFeeHidden = 'dataFee' in found && found.dataFee === undefined && !store.isSmartAccount
        store.setReviewWarnings([
          ...(isMemoMissing ? [{ kind: 'memo' } as const] : []),
          ...(found.isReverted && !isMemoMissing ? [{ kind: 'reverted' } as const] : []),
          ...(isDataFeeHidden ? [{ kind: 'dataFeeUnknown' } as const] : []),
          ...kept,
        ])
      })
    } catch (error) {
      if (isRefresh || signal.aborted || isModalError(error, 'aborted')) return
      store.failQuote()
      // The fee is unknown, and the wallet determines it.
      if (isFull && !store.isSmartAccount) store.setReviewWarnings([{ kind: 'feeUnknown' }])
      if (isFailureTold) return
      isFailureTold = true
      const failure = toModalError(error)
      // A retry cannot help here, so the visitor is shown the reason.
      if (isModalError(failure, 'gas_price_network')) alerts.notify(failure.code, failure.shortMessage, 'error')
      host.failed(failure)
    }
  }

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
  const isWatched = () => modal.isOpen && isReviewing() && /editing|failed/.test(store.phase.step)
  const refreshing = createLatest(platform)
  const refreshLater = () =>
    refreshing.later(refreshMs, async () => {
      if (store.quoteStatus !== 'loading') await quote(true, true)
      if (!lifetime.signal.aborted && isWatched()) refreshLater()
    })
  let isStarted = false
  const stops = [
    reaction(isWatched, (isNow) => (isNow ? refreshLater() : refreshing.stop())),
    // A transfer belongs to one account and one network.
    reaction(
      () => accounts.active?.caipAddress,
      () => {
        receiver.cancel()
        quoting.stop()
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
        if (isStarted) void quote(isReviewing())
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
      void quote(false)
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
      void quote(true)
    },
    send: () => submission.send(store.review),
    renewReview: store.renewReview,
    retryQuote: () => void quote(isReviewing()),
    showTokens: () => navigation.push({ view: 'WalletSendSelectToken' }),
    showReceive: () => navigation.push({ view: 'WalletReceive' }),
    done: () => navigation.reset({ view: 'Account' }),
    dispose: () => {
      for (const stop of stops) stop()
      for (const each of [refreshing, quoting]) each.stop()
      receiver.cancel()
      lifetime.abort(new AbortedError())
    },
  }
}

async function loadSendNode(needs: SendNodeNeeds): Promise<SendNode | undefined> {
  const rpc = rpcOf(needs.network.chainNamespace)
  if (rpc === 'ethereum') return createEvmSendNode(needs)
  return rpc === 'solana' ? (await solanaNode.load()).createSolanaSendNode(needs) : undefined
}
