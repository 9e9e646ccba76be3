import type { Transaction } from '../../contracts/account/transaction.js'
import type { OnrampProvider } from '../../contracts/onramp-providers.js'
import { createLatest } from '../../lib/latest.js'
import type { Platform, PlatformPopup } from '../../lib/platform/platform.js'
import type { OnrampStore } from './store.js'

const pollMs = 4000
const limitMs = 180_000
const closedCheckMs = 1000

export function createOnrampWatch(needs: {
  store: OnrampStore
  platform: Platform
  /** Coinbase's newest purchases. Undefined where they cannot be read now. */
  fetchNewest(signal: AbortSignal): Promise<readonly Transaction[] | undefined>
  onBought(): void
}) {
  const { store, platform } = needs
  const [watching, asking, limit] = [createLatest(platform), createLatest(platform), createLatest(platform)]

  const stop = () => {
    for (const each of [watching, asking, limit]) each.stop()
  }

  const end = (status: 'failed' | 'timedOut') => {
    stop()
    store.setPurchaseStatus(status)
  }

  const watchWindow = (popup: PlatformPopup) => {
    if (!popup.isClosed()) return watching.later(closedCheckMs, () => watchWindow(popup))
    // The visitor may have paid before, or the provider hides its window: the polling goes on.
    if (store.purchase?.status === 'waiting') store.setPurchaseStatus('closed')
  }

  const poll = async (startedAt: number, known: ReadonlySet<string> | undefined) => {
    const signal = asking.begin()
    const newest = (await needs.fetchNewest(signal)) ?? []
    if (signal.aborted) return
    const bought = newest.filter(({ id, metadata }) =>
      known ? !known.has(id) : Date.parse(metadata.minedAt) >= startedAt,
    )
    if (bought.some(({ metadata }) => metadata.status !== 'ONRAMP_TRANSACTION_STATUS_FAILED')) {
      stop()
      return needs.onBought()
    }
    if (bought.length > 0) return end('failed')
    asking.later(pollMs, () => void poll(startedAt, known))
  }

  /** Earlier purchases do not count, even those that are still pending. A purchase during this request does. */
  const begin = async () => {
    const signal = asking.begin()
    const startedAt = platform.now()
    const before = await needs.fetchNewest(signal)
    if (signal.aborted) return
    const older = before?.filter(({ metadata }) => Date.parse(metadata.minedAt) < startedAt)
    const known = older && new Set(older.map(({ id }) => id))
    asking.later(pollMs, () => void poll(startedAt, known))
  }

  return {
    /** Starts when the window opens. `popup` is undefined where the visitor followed a link. */
    start: (provider: OnrampProvider, popup: PlatformPopup | undefined) => {
      stop()
      if (popup) watching.later(closedCheckMs, () => watchWindow(popup))
      // Meld reports no purchases, so only its window can be watched.
      if (provider.name !== 'coinbase') return
      void begin()
      limit.later(limitMs, () => end('timedOut'))
    },
    stop,
  }
}
