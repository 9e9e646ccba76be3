import { runInAction } from 'mobx'
import type { SentTransaction } from '../contracts/sent-transaction.js'
import { SentStore } from '../state/sent-store.js'
import { createSentItems } from '../storage/sent-items.js'
import type { Part, PartContext } from './part.js'

/** What an account did, and what was just sent from here. */
export interface ActivityPart extends Part {
  /**
   * Tells of a transaction that the wallet has just taken. It is in Activity at once, in every tab, and is followed until it
   * is mined or gone. Telling of the same one twice changes nothing. Never throws.
   */
  announce(sent: SentTransaction): void
}

/** Activity (SPEC 2, 5, 9): the service's history and what is not in it yet. */
export function createActivity({ root }: PartContext): ActivityPart {
  const { platform, options } = root
  const sent = new SentStore()
  const items = createSentItems(platform, options.given.storagePrefix)
  return {
    announce: (transaction) =>
      runInAction(() => {
        sent.set(items.get())
        sent.add({ ...transaction, status: 'pending', sentAt: platform.now() })
        items.set(sent.sent)
      }),
    dispose: () => {},
  }
}
