import { makeAutoObservable, observableRef, observableShallow } from 'mobx'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { ChainTransaction } from '../../data/transactions/chain-transaction.js'
import type { ModalError } from '../../errors/base.js'
import { isSameAddress } from '../../lib/address.js'
import { shortForms } from '../../lib/short-forms.js'
import type { TaskState } from '../../lib/task.js'
import { type ActivityEntry, type AgainReview, fromSent, isEmptyTransfer } from './entry.js'
import { HistoryStore } from './history-store.js'
import { SentStore } from './sent-store.js'

/** The account and network whose activity is shown. */
export interface ActivityOwner {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** The service has histories of that namespace. */
  readonly hasHistory: boolean
}

/** A line of the list: the month that begins, or a transaction. */
export type ActivityRow =
  | { readonly kind: 'month'; readonly key: string; readonly startMs: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: ActivityEntry }
  /** Transfers of nothing in that month, that the account did not send; they are shown once the visitor opens them. */
  | {
      readonly kind: 'folded'
      readonly key: string
      readonly startMs: number
      readonly count: number
      readonly isOpen: boolean
    }

/** The visitor's step on a sent transaction, and its progress. */
export interface SentAction {
  readonly kind: 'speedUp' | 'resend'
  /** `preparing`: the chain is asked what it costs. `reviewing`: the visitor looks at it. `waiting`: the wallet is asked. */
  readonly status: 'preparing' | 'reviewing' | 'waiting' | 'refused' | 'failed'
  readonly review?: AgainReview | undefined
  /** The review took the place of one that something has changed under. */
  readonly isRenewed?: boolean
  readonly error?: ModalError | undefined
  /** Failed: the wallet was asked and may still send. */
  readonly mayBeSent?: boolean
}

/** The account's transactions: the service's history, and those that it does not list yet. */
export class ActivityStore {
  readonly history = new HistoryStore()
  readonly sent = new SentStore()
  /** The chain's data about the transaction whose page is shown. */
  details: TaskState<ChainTransaction> = { status: 'idle' }
  /** By hash. */
  readonly actions = new Map<string, SentAction>()
  /** Months whose empty transfers are shown, by their start. */
  readonly openMonths = new Set<number>()
  #owner: () => ActivityOwner | undefined

  constructor(needs: { owner: () => ActivityOwner | undefined }) {
    this.#owner = needs.owner
    makeAutoObservable(
      this,
      { history: false, sent: false, actions: observableShallow, details: observableRef },
      { autoBind: true },
    )
  }

  get owner(): ActivityOwner | undefined {
    return this.#owner()
  }

  /** Sent from here by the account in use on the network in use, newest first. */
  get ownSent(): readonly KeptTransaction[] {
    const { owner } = this
    if (!owner) return []
    return this.sent.sent.filter(
      ({ chain, from }) => chain === owner.caipNetworkId && isSameAddress(chain, from, owner.address),
    )
  }

  /** Newest first, each transaction once. */
  get entries(): readonly ActivityEntry[] {
    const byHash = new Map(this.ownSent.map((sent) => [sent.hash, sent]))
    const known = this.history.entries.map((entry) => {
      const sent = byHash.get(entry.hash)
      if (!sent) return entry
      byHash.delete(entry.hash)
      if (sent.isSettled) return { ...entry, sent }
      // While it may still change, the chain knows better than the service's list.
      const isMined = sent.minedAt !== undefined
      return isMined ? { ...entry, status: sent.status, sent } : { ...fromSent(sent), id: entry.id }
    })
    const own = [...byHash.values()].map(fromSent)
    return own.length === 0 ? known : [...own, ...known].sort((a, b) => b.atMs - a.atMs)
  }

  /** By year and month of the visitor's clock. */
  get rows(): readonly ActivityRow[] {
    const rows: ActivityRow[] = []
    const owner = this.owner?.address
    let startMs = Number.POSITIVE_INFINITY
    let count = 0
    const endMonth = () => {
      const isOpen = this.openMonths.has(startMs)
      if (count > 0) rows.push({ kind: 'folded', key: `folded:${startMs}`, startMs, count, isOpen })
      count = 0
    }
    for (const entry of this.entries) {
      if (entry.atMs < startMs) {
        endMonth()
        const date = new Date(entry.atMs)
        startMs = new Date(date.getFullYear(), date.getMonth()).getTime()
        rows.push({ kind: 'month', key: `month:${startMs}`, startMs })
      }
      const isFolded = isEmptyTransfer(entry, owner)
      if (isFolded) count += 1
      if (!isFolded || this.openMonths.has(startMs)) rows.push({ kind: 'entry', key: entry.id, entry })
    }
    endMonth()
    return rows
  }

  /** Shows the empty transfers of a month, or folds them away again. */
  toggleMonth(startMs: number): void {
    if (!this.openMonths.delete(startMs)) this.openMonths.add(startMs)
  }

  /** Shortens the list's addresses. Two that would look the same are shown where they differ. */
  get shortForm(): (address: string) => string {
    return shortForms(this.entries.flatMap(({ from, to }) => [from, to]))
  }

  get hasMore(): boolean {
    return this.history.next !== undefined
  }

  /** Nothing is known yet, and something is on its way. */
  get isFirstLoading(): boolean {
    const { history } = this
    return this.entries.length === 0 && history.isLoading
  }

  find(hash: string): ActivityEntry | undefined {
    return this.entries.find((entry) => entry.hash === hash)
  }

  setDetails(details: TaskState<ChainTransaction>): void {
    this.details = details
  }

  setAction(hash: string, action: SentAction | undefined): void {
    if (action) this.actions.set(hash, action)
    else this.actions.delete(hash)
  }
}
