import type { Transaction } from '../../contracts/account/transaction.js'
import { createDataProvider } from '../../data/data-provider.js'
import { HistoryFailedError } from '../../errors/history.js'
import { AbortedError } from '../../errors/unknown.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import { createHistoryApi } from '../../services/history-api.js'
import type { PartContext } from '../../state/context.js'
import type { OnrampStore } from './store.js'

/** The purchases at Coinbase, which reports them to the data provider. */
export interface OnrampActivity {
  /** The newest page, whatever is shown. Rejects with what the HTTP client says. */
  fetchNewest(signal: AbortSignal): Promise<readonly Transaction[]>
  load(): void
  loadMore(): void
  /** The view is gone. */
  stop(): void
}

/** Refetch in-progress ones after 3000 ms. */
const AGAIN_MS = 3000

export function createOnrampActivity(context: PartContext, store: OnrampStore): OnrampActivity {
  const { host, root, tracker } = context
  const { accounts, alerts, chains, options, platform } = root
  const provider = context.part(createDataProvider)
  const history = createHistoryApi(provider)
  let current: AbortController | undefined
  let timer: TimerHandle | undefined

  const fetchPage = async (signal: AbortSignal, cursor?: string) => {
    const network = chains.networkOf('eip155')
    const { address } = accounts.slices.eip155
    if (!network) return { transactions: [], next: undefined, isServed: false }
    const asked = { address, caipNetworkId: network.caipNetworkId, cursor, onramp: 'coinbase' } as const
    return history.fetchHistory(asked, signal)
  }

  const stop = () => {
    platform.clearTimeout(timer)
    current?.abort(new AbortedError())
  }

  const begin = () => {
    stop()
    current = new AbortController()
    return current.signal
  }

  /** Looks at pending purchases again while the view is open. */
  const lookAgain = () => {
    if (store.hasPurchaseInProgress) timer = platform.setTimeout(() => void refresh(), AGAIN_MS)
  }

  const refresh = async () => {
    const signal = begin()
    const wasInProgress = store.hasPurchaseInProgress
    try {
      const { transactions } = await fetchPage(signal)
      if (signal.aborted) return
      const ids = new Set(transactions.map(({ id }) => id))
      const older = store.activity.filter(({ id }) => !ids.has(id))
      store.setActivity([...transactions, ...older], store.activityNext)
      if (wasInProgress && !store.hasPurchaseInProgress) void context.refreshBalance('eip155')
    } catch {
      // The known data stays valid; the next look may tell more.
      if (signal.aborted) return
    }
    lookAgain()
  }

  const load = async (cursor?: string) => {
    const signal = begin()
    store.beginActivity()
    try {
      const { transactions, next } = await fetchPage(signal, cursor)
      if (signal.aborted) return
      store.setActivity(cursor === undefined ? transactions : [...store.activity, ...transactions], next)
      lookAgain()
    } catch (cause) {
      if (signal.aborted) return
      const { address } = accounts.slices.eip155
      const error = new HistoryFailedError({ address: address ?? '', cause })
      store.failActivity(error)
      tracker.track({
        type: 'track',
        event: 'ERROR_FETCH_TRANSACTIONS',
        properties: {
          ...(address && { address }),
          projectId: options.given.projectId,
          ...(cursor && { cursor }),
          isSmartAccount: accounts.slices.eip155.isSmartAccount,
        },
      })
      alerts.notify(error.code, error.shortMessage, 'error')
      host.failed(error)
    }
  }

  return {
    fetchNewest: async (signal) => (await fetchPage(signal)).transactions,
    load: () => void load(),
    loadMore: () => {
      if (store.activityNext !== undefined && store.activityStatus === 'done') void load(store.activityNext)
    },
    stop,
  }
}
