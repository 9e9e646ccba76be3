import { makeAutoObservable, observableRef } from 'mobx'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { Namespace } from '../../contracts/caip.js'

/** Max pending transactions limit: 99. No more than these are kept, the newest. */
export const sentLimit = 99

/** The transactions sent from the modal, here or in another tab, newest first. */
export class SentStore {
  sent: readonly KeptTransaction[] = []

  constructor() {
    makeAutoObservable(this, { sent: observableRef }, { autoBind: true })
  }

  find(hash: string): KeptTransaction | undefined {
    return this.sent.find((each) => each.hash === hash)
  }

  set(sent: readonly KeptTransaction[]): void {
    this.sent = sent.slice(0, sentLimit)
  }

  /** A known transaction is not added twice. */
  add(transaction: KeptTransaction): void {
    if (!this.find(transaction.hash)) this.set([transaction, ...this.sent])
  }

  update(hash: string, change: Partial<KeptTransaction>): void {
    this.sent = this.sent.map((each) => (each.hash === hash ? { ...each, ...change } : each))
  }

  remove(hashes: ReadonlySet<string>): void {
    if (this.sent.some(({ hash }) => hashes.has(hash))) this.sent = this.sent.filter(({ hash }) => !hashes.has(hash))
  }

  /** The pending transactions of those namespaces. */
  waitingOf(gone: readonly Namespace[]): ReadonlySet<string> {
    const waiting = this.sent.filter(
      ({ chain, status }) => status === 'pending' && gone.some((namespace) => chain.startsWith(`${namespace}:`)),
    )
    return new Set(waiting.map(({ hash }) => hash))
  }
}
