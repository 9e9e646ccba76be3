import { reaction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import { isPlainEqual } from '../lib/plain-equal.js'
import { storageKey } from '../lib/storage/storage-keys.js'
import { abandonedNamespaces } from '../state/may-open.js'
import type { RootStore } from '../state/root-store.js'

/** Forgets pending transactions of a disconnected account, also where nobody has opened Activity. */
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
      if (!isOver) loadActivity().catch(() => {})
    },
    { equals: isPlainEqual, fireImmediately: true },
  )
  return () => {
    isOver = true
    stop()
  }
}
