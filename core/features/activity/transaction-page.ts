import { runInAction } from 'mobx'
import { createTransactionWatch } from '../../data/transactions/watch.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { PartContext } from '../../state/context.js'
import type { ActivityStore } from './store.js'

export interface TransactionPage {
  open(hash: string): void
  /** The page is shown: polls the transaction until it is settled. Returns a function that stops this. */
  show(hash: string): () => void
  /** Reads the transaction at once, and polls it from then on. */
  retry(hash: string): void
  dispose(): void
}

/** The polling interval for a transaction whose page is shown. */
const LOOK_EVERY_MS = 4000

/** Opens the page of one transaction, and reads its state from the chain while the page is shown. */
export function createTransactionPage(
  { navigation, part, root }: PartContext,
  store: ActivityStore,
  lifetime: AbortSignal,
): TransactionPage {
  const { chains, platform } = root
  const transactions = part(createTransactionWatch)
  const looking = createLatest(platform)
  const showing = createLatest(platform)

  const look = async (hash: string) => {
    const signal = looking.begin()
    const network = chains.activeNetwork
    try {
      const value = network ? await transactions.read(network, hash, signal) : ({ status: 'unknown' } as const)
      if (signal.aborted) return
      store.setDetails({ status: 'ready', value })
      if (value.isFinal) return
    } catch (error) {
      if (signal.aborted) return
      store.setDetails({ status: 'failed', error: toModalError(error), value: store.details.value })
    }
    looking.later(LOOK_EVERY_MS, () => void look(hash))
  }

  return {
    open: (hash: string) => {
      const entry = { view: 'TransactionDetails', data: { hash } } as const
      if (root.navigation.view !== entry.view) return navigation.push(entry)
      // The page of a replacement replaces the original's page, so that back leads to the same view.
      runInAction(() => {
        if (root.navigation.history.length < 2) return navigation.reset(entry)
        navigation.goBack()
        navigation.push(entry)
      })
    },
    show: (hash: string) => {
      const signal = showing.begin()
      store.setDetails({ status: 'loading' })
      if (!lifetime.aborted) void look(hash)
      return () => {
        if (!signal.aborted) looking.stop()
      }
    },
    retry: (hash: string) => {
      store.setDetails({ status: 'loading' })
      if (!lifetime.aborted) void look(hash)
    },
    dispose: () => looking.stop(),
  }
}
