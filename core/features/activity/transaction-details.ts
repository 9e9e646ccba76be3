import type { TransactionWatch } from '../../data/transactions/watch.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { RootStore } from '../../state/root-store.js'
import type { ActivityStore } from './store.js'

const LOOK_EVERY_MS = 4000

/** Keeps `store.details` up to date while the page of a transaction is shown. */
export function createTransactionDetails(
  { chains, platform }: RootStore,
  store: ActivityStore,
  transactions: TransactionWatch,
  lifetime: AbortSignal,
) {
  let timer: TimerHandle | undefined
  let shown: AbortController | undefined

  const look = async (hash: string, signal: AbortSignal) => {
    const network = chains.activeNetwork
    try {
      const value = network ? await transactions.read(network, hash, signal) : ({ status: 'unknown' } as const)
      if (signal.aborted) return
      store.setDetails({ status: 'done', value })
      if (value.isFinal) return
    } catch (error) {
      if (signal.aborted) return
      store.setDetails({ status: 'failed', error: toModalError(error), value: store.details.value })
    }
    timer = platform.setTimeout(() => void look(hash, signal), LOOK_EVERY_MS)
  }

  const stop = () => {
    platform.clearTimeout(timer)
    shown?.abort()
    shown = undefined
  }

  return {
    /** Asks the chain about it again and again. Returns how to stop. */
    show: (hash: string) => {
      stop()
      const mine = new AbortController()
      shown = mine
      store.setDetails({ status: 'pending' })
      if (!lifetime.aborted) void look(hash, mine.signal)
      return () => {
        if (shown === mine) stop()
      }
    },
    dispose: stop,
  }
}
