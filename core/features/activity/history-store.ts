import { makeAutoObservable, observableRef } from 'mobx'
import { isOnNetwork, isSpamTransaction, type Transaction } from '../../contracts/account/transaction.js'
import type { ModalError } from '../../errors/base.js'
import type { HistoryPage } from '../../services/history-api.js'
import { type ActivityEntry, fromHistory } from './entry.js'

/** The service's history of one account on one network. */
export class HistoryStore {
  entries: readonly ActivityEntry[] = []
  /** The cursor of the next page; undefined before the first and after the last. */
  next: string | undefined = undefined
  isEnd = false
  isLoading = false
  /** Many pages in a row had nothing to show: the visitor decides whether to go on. */
  isPaused = false
  error: ModalError | undefined = undefined
  /** False: the service has no history of that network. */
  isServed = true
  /** When the first page last arrived, in milliseconds. */
  loadedAt: number | undefined = undefined

  constructor() {
    makeAutoObservable(this, { entries: observableRef, error: observableRef }, { autoBind: true })
  }

  begin(): void {
    this.isLoading = true
    this.isPaused = false
    this.error = undefined
  }

  /** Adds a page without spam and other networks, and replaces known entries. Returns how many entries are new. */
  addPage(page: HistoryPage, caipNetworkId: string, firstAt?: number): number {
    const isShown = (each: Transaction) => !isSpamTransaction(each) && isOnNetwork(each, caipNetworkId)
    const fresh = page.transactions.filter(isShown).map(fromHistory)
    const before = this.entries.length
    const known = new Map(this.entries.map((entry) => [entry.id, entry]))
    // A first page that meets known entries only adds to them: the cursor stays valid.
    const isJoined = firstAt !== undefined && before > 0 && fresh.some(({ id }) => known.has(id))
    if (firstAt !== undefined && !isJoined) known.clear()
    for (const entry of fresh) known.set(entry.id, entry)
    this.entries = [...known.values()].sort((a, b) => b.atMs - a.atMs)
    if (!isJoined || (this.next === undefined && !this.isEnd)) {
      this.next = page.next
      this.isEnd = page.next === undefined
    }
    this.isServed = page.isServed
    this.isLoading = false
    if (firstAt !== undefined) this.loadedAt = firstAt
    return this.entries.length - before
  }

  fail(error: ModalError): void {
    this.error = error
    this.isLoading = false
    this.#clearCursor()
  }

  pause(): void {
    this.isPaused = true
  }

  #clearCursor(): void {
    this.next = undefined
    this.isEnd = false
    this.loadedAt = undefined
  }

  reset(): void {
    this.entries = []
    this.isLoading = false
    this.isPaused = false
    this.error = undefined
    this.isServed = true
    this.#clearCursor()
  }
}
