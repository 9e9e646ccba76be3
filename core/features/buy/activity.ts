import { createDataProvider } from '../../data/data-provider.js'
import { HistoryFailedError } from '../../errors/account.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import type { OnrampStore } from './store.js'

const refreshMs = 3000

/** The purchases at Coinbase, which reports them to the data provider. */
export function createOnrampActivity(context: PartContext, store: OnrampStore) {
  const { host, root, tracker } = context
  const { accounts, alerts, chains, options, platform } = root
  const history = context.part(createDataProvider)
  const slice = accounts.slices.eip155
  const loading = createLatest(platform)

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
    store.set({ activityStatus: 'loading', activityError: undefined })
    try {
      const { transactions, next } = await fetchPage(signal, cursor)
      if (signal.aborted) return
      store.setActivity(cursor === undefined ? transactions : [...store.activity, ...transactions], next)
      refreshLater()
    } catch (cause) {
      if (signal.aborted) return
      const { address, isSmartAccount } = slice
      const error = new HistoryFailedError({ address: address ?? '', cause })
      store.set({ activity: [], activityNext: undefined, activityStatus: 'failed', activityError: error })
      const { projectId } = options.given
      const properties = { ...(address && { address }), projectId, ...(cursor && { cursor }), isSmartAccount }
      tracker.track({ type: 'track', event: 'ERROR_FETCH_TRANSACTIONS', properties })
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
    }
  }

  return {
    /** Fetches the newest page, whatever the store shows. Rejects like the HTTP client. */
    fetchNewest: async (signal: AbortSignal) => (await fetchPage(signal)).transactions,
    load: () => void load(),
    loadMore: () => {
      if (store.activityNext !== undefined && store.activityStatus === 'done') void load(store.activityNext)
    },
    stop: () => loading.stop(),
  }
}
