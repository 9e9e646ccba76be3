import type { Transaction } from '../../contracts/account/transaction.js'
import type { OnrampProvider } from '../../contracts/onramp-providers.js'
import { AbortedError } from '../../errors/base.js'
import type { Platform, PlatformPopup, TimerHandle } from '../../lib/platform/platform.js'
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
  let abort: AbortController | undefined
  const timers = new Set<TimerHandle>()

  const later = (ms: number, act: () => void) => {
    const timer = platform.setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const stop = () => {
    for (const timer of timers) platform.clearTimeout(timer)
    timers.clear()
    abort?.abort(new AbortedError())
  }

  const end = (status: 'failed' | 'timedOut') => {
    stop()
    store.setPurchaseStatus(status)
  }

  const watchWindow = (popup: PlatformPopup) => {
    if (!popup.isClosed()) return later(closedCheckMs, () => watchWindow(popup))
    // The visitor may have paid before, or the provider hides its window: the polling goes on.
    if (store.purchase?.status === 'waiting') store.setPurchaseStatus('closed')
  }

  const poll = async (signal: AbortSignal, startedAt: number, known: ReadonlySet<string> | undefined) => {
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
    later(pollMs, () => void poll(signal, startedAt, known))
  }

  /** Earlier purchases do not count, even those that are still pending. A purchase during this request does. */
  const begin = async (signal: AbortSignal) => {
    const startedAt = platform.now()
    const before = await needs.fetchNewest(signal)
    if (signal.aborted) return
    const older = before?.filter(({ metadata }) => Date.parse(metadata.minedAt) < startedAt)
    const known = older && new Set(older.map(({ id }) => id))
    later(pollMs, () => void poll(signal, startedAt, known))
  }

  return {
    /** Starts when the window opens. `popup` is undefined where the visitor followed a link. */
    start: (provider: OnrampProvider, popup: PlatformPopup | undefined) => {
      stop()
      abort = new AbortController()
      if (popup) later(closedCheckMs, () => watchWindow(popup))
      // Meld reports no purchases, so only its window can be watched.
      if (provider.name !== 'coinbase') return
      void begin(abort.signal)
      later(limitMs, () => end('timedOut'))
    },
    stop,
  }
}
