import { reaction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import { isPlainEqual } from '../lib/plain-equal.js'
import { storageKey } from '../lib/storage/storage-keys.js'
import type { RootStore } from '../state/root-store.js'
import { abandonedNamespaces } from '../wallets/connect/abandoned.js'

/**
 * Sees to it that what a namespace waited for is forgotten with its account, also where nobody has looked at Activity: its
 * code comes when something is stored and somebody is gone. Returns how to stop.
 */
export function forgetAbandoned(root: RootStore, loadActivity: () => Promise<unknown>): () => void {
  const { options, platform } = root
  let isOver = false
  /** Without parsing; a wrong answer costs a download. */
  const mayWait = (gone: readonly Namespace[]): boolean => {
    try {
      const sent = platform.storage.getItem(storageKey(options.given.storagePrefix, 'sentTransactions')) ?? ''
      return sent.includes('"pending"') && gone.some((namespace) => sent.includes(`"${namespace}:`))
    } catch {
      return false // what storage does not give, a part that is here knows
    }
  }
  const stop = reaction(
    () => abandonedNamespaces(root),
    (gone) => {
      if (!mayWait(gone)) return
      // Without it nothing of it is shown; the next to leave tries again.
      if (!isOver) loadActivity().catch(() => {})
    },
    { equals: isPlainEqual, fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
  }
}
