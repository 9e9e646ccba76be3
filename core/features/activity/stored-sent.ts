import { reaction, runInAction } from 'mobx'
import * as z from 'zod/mini'
import { type KeptTransaction, keptTransaction } from '../../contracts/account/sent-transaction.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import { abandonedNamespaces } from '../../state/may-open.js'
import type { RootStore } from '../../state/root-store.js'
import type { SentStore } from './store.js'

export interface StoredSent {
  /** Reads storage again before the change, because other tabs write too. */
  edit(change: () => void): void
  /** Reads storage, and follows other tabs and disconnecting accounts from now on. */
  start(): void
  dispose(): void
}

/** Keeps the sent transactions in a storage item that all tabs of a site share, newest first. */
export function createStoredSent(
  root: RootStore,
  sent: SentStore,
  told: {
    /** Another tab has added a transaction. */
    added(): void
    /** Another tab has seen a transaction's status change. */
    moved(transaction: KeptTransaction): void
  },
): StoredSent {
  const { options, platform } = root
  const kept = storedItem(platform, options.given.storagePrefix, 'sentTransactions', z.array(keptTransaction), {
    outlivesFailure: true,
  })
  const stops: (() => void)[] = []
  const read = () => sent.set(kept.get() ?? [])

  const edit = (change: () => void) =>
    runInAction(() => {
      read()
      change()
      kept.set(sent.sent.length > 0 ? [...sent.sent] : undefined)
    })

  const onStorage = (event: Event) => {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null
    if (!kept.isAbout(key)) return
    const before = new Map(sent.sent.map(({ hash, status }) => [hash, status]))
    read()
    if (sent.sent.some(({ hash }) => !before.has(hash))) told.added()
    for (const kept of sent.sent) if ((before.get(kept.hash) ?? kept.status) !== kept.status) told.moved(kept)
  }

  return {
    edit,
    start: () => {
      read()
      platform.events.addEventListener('storage', onStorage)
      stops.push(
        () => platform.events.removeEventListener('storage', onStorage),
        // When an account disconnects, its pending transactions are removed. Mined ones stay.
        reaction(
          () => abandonedNamespaces(root),
          (gone) => {
            read()
            const isWaiting = ({ chain, status }: KeptTransaction) =>
              status === 'pending' && gone.some((namespace) => chain.startsWith(`${namespace}:`))
            if (sent.sent.some(isWaiting)) edit(() => sent.remove(isWaiting))
          },
          { equals: isPlainEqual, fireImmediately: true },
        ),
      )
    },
    dispose: () => {
      for (const stop of stops) stop()
    },
  }
}
