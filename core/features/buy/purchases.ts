import type { Transaction } from '../../contracts/account/transaction.js'
import { isOfData, type OnrampSeller } from '../../contracts/onramp-providers.js'
import { createDataProvider } from '../../data/data-provider.js'
import { HistoryFailedError } from '../../errors/account.js'
import { createLatest } from '../../lib/latest.js'
import type { PlatformPopup } from '../../lib/platform/platform.js'
import type { PartContext } from '../../state/context.js'
import { ignored } from '../../state/ignored.js'
import type { OnrampStore } from './store.js'

const refreshMs = 3000
const pollMs = 4000
const limitMs = 180_000
const closedCheckMs = 1000

export interface Purchases {
  /** Loads the newest page of the list. */
  load(): void
  loadMore(): void
  stopLoading(): void
  /** Starts when the window opens. `popup` is undefined if the visitor followed a link. */
  watch(provider: OnrampSeller, popup: PlatformPopup | undefined): void
  stopWatching(): void
}

/** The purchases at Coinbase: their list, and the one in progress. Coinbase reports them to the data provider. */
export function createPurchases(context: PartContext, store: OnrampStore, onBought: (id: string) => void): Purchases {
  const { host, root, tracker } = context
  const { accounts, alerts, chains, options, platform } = root
  const history = context.part(createDataProvider)
  const slice = accounts.slices.eip155
  const loading = createLatest(platform)
  const watching = createLatest(platform)
  const asking = createLatest(platform)
  const limit = createLatest(platform)

  const fetchPage = async (signal: AbortSignal, cursor?: string) => {
    const network = chains.networkOf('eip155')
    if (!network) return { transactions: [], next: undefined }
    const { caipNetworkId } = network
    return history.fetchHistory({ address: slice.address, caipNetworkId, cursor, onramp: 'coinbase' }, signal)
  }

  const refreshLater = () => {
    if (store.hasPurchaseInProgress) loading.later(refreshMs, () => void refresh())
  }

  const refresh = async () => {
    const signal = loading.begin()
    try {
      const { transactions } = await fetchPage(signal)
      if (signal.aborted) return
      const ids = new Set(transactions.map(({ id }) => id))
      const older = store.activity.filter(({ id }) => !ids.has(id))
      store.setActivity([...transactions, ...older], store.activityNext)
      if (!store.hasPurchaseInProgress) void context.refreshBalance('eip155')
    } catch {
      if (signal.aborted) return
    }
    refreshLater()
  }

  const load = async (cursor?: string) => {
    const signal = loading.begin()
    store.startActivity()
    try {
      const { transactions, next } = await fetchPage(signal, cursor)
      if (signal.aborted) return
      const activity = cursor === undefined ? transactions : [...store.activity, ...transactions]
      store.setActivity(activity, next)
      refreshLater()
    } catch (cause) {
      if (signal.aborted) return
      const { address, isSmartAccount } = slice
      const error = new HistoryFailedError({ address: address ?? '', cause })
      store.failActivity(error)
      const { projectId } = options.given
      const properties = { ...(address && { address }), projectId, ...(cursor && { cursor }), isSmartAccount }
      tracker.track('ERROR_FETCH_TRANSACTIONS', properties)
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
    }
  }

  const stopWatching = () => {
    for (const each of [watching, asking, limit]) each.stop()
  }

  const end = (why: 'fail' | 'timeOut') => {
    stopWatching()
    store.failPurchase(why)
  }

  const watchWindow = (seller: OnrampSeller, popup: PlatformPopup) =>
    watching.later(closedCheckMs, () => {
      if (!popup.isClosed()) return watchWindow(seller, popup)
      // The visitor may have paid already, or the provider hides its window: the polling goes on.
      store.closePage()
      const { active } = accounts
      if (seller.provider && active) void context.refreshBalance(active.namespace)
    })

  /** The newest purchases. Undefined if they cannot be read now. */
  const fetchNewest = async (signal: AbortSignal): Promise<readonly Transaction[] | undefined> =>
    (await fetchPage(signal).catch(ignored(root, 'the newest purchases')))?.transactions

  const poll = async (startedAt: number, known: ReadonlySet<string> | undefined) => {
    const signal = asking.begin()
    const newest = (await fetchNewest(signal)) ?? []
    if (signal.aborted) return
    const bought = newest.filter(({ id, metadata }) =>
      known ? !known.has(id) : Date.parse(metadata.minedAt) >= startedAt,
    )
    const going = bought.find(({ metadata }) => metadata.status !== 'ONRAMP_TRANSACTION_STATUS_FAILED')
    if (going) {
      stopWatching()
      return onBought(going.id)
    }
    if (bought.length > 0) return end('fail')
    asking.later(pollMs, () => void poll(startedAt, known))
  }

  /**
   * Starts the watch. Earlier purchases do not count, even those that are still pending. A purchase during this request
   * does.
   */
  const begin = async () => {
    const signal = asking.begin()
    const startedAt = platform.now()
    const before = await fetchNewest(signal)
    if (signal.aborted) return
    const older = before?.filter(({ metadata }) => Date.parse(metadata.minedAt) < startedAt)
    const known = older && new Set(older.map(({ id }) => id))
    asking.later(pollMs, () => void poll(startedAt, known))
  }

  return {
    load: () => void load(),
    loadMore: () => {
      if (store.activityNext !== undefined && store.activityStatus === 'ready') void load(store.activityNext)
    },
    stopLoading: () => loading.stop(),
    watch: (provider, popup) => {
      stopWatching()
      if (popup) watchWindow(provider, popup)
      // Others report no purchases, so only their windows can be watched.
      if (!isOfData(provider)) return
      void begin()
      limit.later(limitMs, () => end('timeOut'))
    },
    stopWatching,
  }
}
