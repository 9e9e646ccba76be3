import * as z from 'zod/mini'
import { type KeptTransaction, keptTransaction } from '../../contracts/account/sent-transaction.js'
import type { Platform } from '../../lib/platform/platform.js'
import { guardedBy } from '../../lib/storage/guarded.js'
import { storageKey } from '../../lib/storage/storage-keys.js'

/** Apart from `storedItems`: a page on which nobody sends has no use for these schemas. */
const item = 'sentTransactions'
const list = z.array(keptTransaction)

/** What was sent from the modal, newest first. Shared by all tabs of a site. */
export interface SentItems {
  get(): readonly KeptTransaction[]
  set(sent: readonly KeptTransaction[]): void
  /** Whether a storage event is about it; no key: the whole storage was cleared. */
  isAbout(key: string | null): boolean
}

export function createSentItems(
  { storage, console }: Pick<Platform, 'storage' | 'console'>,
  prefix: string,
): SentItems {
  const key = storageKey(prefix, item)
  /** What the storage would not keep: it lives as long as the page. */
  let kept: readonly KeptTransaction[] | undefined

  const guarded = guardedBy(console)

  return {
    get: () => {
      if (kept) return kept
      const text = guarded('read', () => storage.getItem(key))
      if (typeof text !== 'string') return []
      const parsed = z.safeParse(list, parseJson(text))
      if (parsed.success) return parsed.data
      console.info(`walletmodal: ${key} in storage cannot be read and was dropped`)
      guarded('write', () => storage.removeItem(key))
      return []
    },
    set: (sent) => {
      const isWritten = guarded('write', () => {
        if (sent.length === 0) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(sent))
        return true
      })
      kept = isWritten ? undefined : sent
    },
    isAbout: (changed) => changed === null || changed === key,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no list
  }
}
