import type { Transaction } from '../../contracts/account/transaction.js'
import type { OnrampProvider } from '../../contracts/onramp-providers.js'
import { AbortedError } from '../../errors/unknown.js'
import type { Platform, PlatformPopup, TimerHandle } from '../../lib/platform/platform.js'
import type { OnrampStore } from './store.js'

/** Watches what comes of a window in which somebody buys. */
export interface OnrampWatch {
  /** From when the window was opened. `popup` is undefined where the visitor followed a link. */
  start(provider: OnrampProvider, popup: PlatformPopup | undefined): void
  stop(): void
}

/** Poll every 4000 ms; fails after 180 000 ms; 4.8: "Popup closed check every 1000 ms". */
const POLL_MS = 4000
const LIMIT_MS = 180_000
const CLOSED_CHECK_MS = 1000

export function createOnrampWatch(needs: {
  store: OnrampStore
  platform: Platform
  /** Coinbase's newest purchases; undefined where they cannot be read now. */
  fetchNewest(signal: AbortSignal): Promise<readonly Transaction[] | undefined>
  /** Something was bought, or is on its way. */
  onBought(): void
}): OnrampWatch {
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

  const watchWindow = (popup: PlatformPopup) => {
    if (!popup.isClosed()) return later(CLOSED_CHECK_MS, () => watchWindow(popup))
    // It may have been paid before that, or the provider keeps its window to itself: the history goes on being asked.
    if (store.purchase?.status === 'waiting') store.setPurchaseStatus('closed')
  }

  const poll = async (signal: AbortSignal, startedAt: number, known: ReadonlySet<string> | undefined) => {
    // A request that failed says nothing; the next one may.
    const newest = await needs.fetchNewest(signal)
    if (signal.aborted) return
    const isNew = ({ id, metadata }: Transaction) =>
      known ? !known.has(id) : Date.parse(metadata.minedAt) >= startedAt
    const bought = newest?.filter(isNew) ?? []
    if (bought.some(({ metadata }) => metadata.status !== 'ONRAMP_TRANSACTION_STATUS_FAILED')) {
      stop()
      return needs.onBought()
    }
    if (bought.length > 0) {
      stop()
      return store.setPurchaseStatus('failed')
    }
    later(POLL_MS, () => void poll(signal, startedAt, known))
  }

  /** Earlier purchases do not count, even those that are still pending. */
  const begin = async (signal: AbortSignal) => {
    const startedAt = platform.now()
    const before = await needs.fetchNewest(signal)
    if (signal.aborted) return
    // One that was made while this was asked is new all the same.
    const older = before?.filter(({ metadata }) => Date.parse(metadata.minedAt) < startedAt)
    const known = older && new Set(older.map(({ id }) => id))
    later(POLL_MS, () => void poll(signal, startedAt, known))
  }

  return {
    start: (provider, popup) => {
      stop()
      const mine = new AbortController()
      abort = mine
      if (popup) later(CLOSED_CHECK_MS, () => watchWindow(popup))
      // Meld tells nobody: its window is all that there is to see.
      if (provider.name !== 'coinbase') return
      void begin(mine.signal)
      later(LIMIT_MS, () => {
        stop()
        store.setPurchaseStatus('timedOut')
      })
    },
    stop,
  }
}
