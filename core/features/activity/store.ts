import { observableRef, observableShallow } from 'mobx'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import { isOnNetwork, isSpamTransaction, type Transaction, type Transfer } from '../../contracts/account/transaction.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import { hasDataProvider } from '../../contracts/services.js'
import type { AssetName } from '../../data/assets/asset.js'
import type { ChainTransaction } from '../../data/transactions/readers.js'
import type { ModalError } from '../../errors/base.js'
import { isSameAddress } from '../../lib/address.js'
import { isZeroAmount } from '../../lib/decimal.js'
import type { Fields } from '../../lib/fields.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import { shortForms } from '../../lib/short-forms.js'
import type { TaskState } from '../../lib/task.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { servesNamespace } from '../../namespaces/served-namespaces.js'
import type { HistoryPage } from '../../services/blockchain-api.js'
import type { RootStore } from '../../state/root-store.js'
import { type ActivityEntry, type AgainReview, asSigned, fromHistory, fromSent, isEmptyTransfer } from './entry.js'

/** The service's history of one account on one network. */
class HistoryStore {
  entries: readonly ActivityEntry[] = []
  /** The cursor of the next page; undefined before the first and after the last. */
  next: string | undefined = undefined
  isLoading = false
  /** True after many pages with nothing to show: the visitor decides whether to continue. */
  isPaused = false
  error: ModalError | undefined = undefined
  /** False if the service has no history of that network. */
  isServed = true
  loadedAt: number | undefined = undefined

  constructor() {
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  set(fields: Fields<HistoryStore>): void {
    Object.assign(this, fields)
  }

  /** Adds a page, without spam and other networks, and replaces known entries. Returns the number of new entries. */
  addPage(page: HistoryPage, caipNetworkId: string, firstAt?: number): number {
    const isShown = (each: Transaction) => !isSpamTransaction(each) && isOnNetwork(each, caipNetworkId)
    const fresh = page.transactions.filter(isShown).map(fromHistory)
    const before = this.entries.length
    const known = new Map(this.entries.map((entry) => [entry.id, entry]))
    // A first page that contains known entries is merged with them, so the cursor stays valid.
    const isJoined = firstAt !== undefined && before > 0 && fresh.some(({ id }) => known.has(id))
    if (firstAt !== undefined && !isJoined) known.clear()
    for (const entry of fresh) known.set(entry.id, entry)
    this.entries = [...known.values()].sort((a, b) => b.atMs - a.atMs)
    // True if nothing was loaded before, or the last attempt failed.
    const isFresh = this.next === undefined && this.loadedAt === undefined
    if (!isJoined || isFresh) this.next = page.next
    this.set({ isServed: page.isServed, isLoading: false, loadedAt: firstAt ?? this.loadedAt })
    return this.entries.length - before
  }

  fail(error: ModalError | undefined): void {
    this.set({ error, isLoading: false, next: undefined, loadedAt: undefined })
  }

  reset(): void {
    this.fail(undefined)
    this.set({ entries: [], isPaused: false, isServed: true })
  }
}

export type ActivityOwner = NonNullable<ActivityStore['owner']>

/** A row of the list: the start of a month, or a transaction. */
export type ActivityRow =
  | { readonly kind: 'month'; readonly key: string; readonly startMs: number }
  | { readonly kind: 'entry'; readonly key: string; readonly entry: ActivityEntry }
  /** The month's empty transfers that the account did not send; shown when the visitor unfolds them. */
  | Readonly<{ kind: 'folded'; key: string; startMs: number; count: number; isOpen: boolean }>

/** The visitor's step on a sent transaction, and its progress. */
export interface SentAction {
  readonly kind: 'speedUp' | 'resend'
  /** `preparing`: the cost is being read. `reviewing`: the review is shown. `waiting`: the wallet was asked. */
  readonly status: 'preparing' | 'reviewing' | 'waiting' | 'refused' | 'failed'
  readonly review?: AgainReview | undefined
  /** True if the network's price has risen, and this review replaced an earlier one. */
  readonly isRenewed?: boolean
  /** True if the visitor has accepted that part of the fee is unknown: the next tap asks the wallet. */
  readonly isDoubtAccepted?: boolean
  readonly error?: ModalError | undefined
  /** True if the request failed after the wallet was asked, so that the wallet may still send it. */
  readonly mayBeSent?: boolean
}

/** The most sent transactions that are stored. */
const sentLimit = 99

/** Transactions sent from the modal, here or in another tab, newest first. */
export class SentStore {
  sent: readonly KeptTransaction[] = []

  constructor() {
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  find(hash: string): KeptTransaction | undefined {
    return this.sent.find((each) => each.hash === hash || each.proposedAs === hash)
  }

  set(sent: readonly KeptTransaction[]): void {
    this.sent = sent.slice(0, sentLimit)
  }

  add(transaction: KeptTransaction): void {
    if (!this.find(transaction.hash)) this.set([transaction, ...this.sent])
  }

  update(hash: string, change: Partial<KeptTransaction>): void {
    this.sent = this.sent.map((each) => (each.hash === hash ? { ...each, ...change } : each))
  }

  remove(isGone: (transaction: KeptTransaction) => boolean): void {
    this.sent = this.sent.filter((each) => !isGone(each))
  }
}

/** Names the asset of a transfer. */
type Identify = (networkId: CaipNetworkId, moved: NonNullable<Transfer['fungible_info']>) => AssetName

/** The service's history, and sent transactions that it does not list yet. */
export class ActivityStore {
  readonly history = new HistoryStore()
  readonly sent = new SentStore()
  details: TaskState<ChainTransaction> = { status: 'idle' }
  readonly actions = new Map<string, SentAction>()
  /** The starts of months whose empty transfers are unfolded. */
  readonly openMonths = new Set<number>()
  readonly #accounts: RootStore['accounts']
  readonly #options: RootStore['options']
  readonly #identify: Identify

  constructor({ accounts, options }: Pick<RootStore, 'accounts' | 'options'>, identify: Identify) {
    this.#accounts = accounts
    this.#options = options
    this.#identify = identify
    const annotations = { history: false, sent: false, actions: observableShallow, details: observableRef } as const
    makeObservableStore(this, annotations, { autoBind: true })
  }

  /** True if somebody other than the service has a history of this kind of chain. */
  #isProvided(namespace: string): boolean {
    const { given } = this.#options
    return given.services.activity !== undefined || (rpcOf(namespace) !== undefined && !hasDataProvider(given))
  }

  get owner() {
    const owner = this.#accounts.active?.owner
    if (!owner) return undefined
    const { caipNetworkId, chainNamespace, unsupported } = owner.network
    const hasHistory = !unsupported && (servesNamespace('history', chainNamespace) || this.#isProvided(chainNamespace))
    return { address: owner.address, caipNetworkId, hasHistory }
  }

  /** Transactions sent by the active account on the active network, newest first. */
  get ownSent(): readonly KeptTransaction[] {
    const { owner } = this
    if (!owner) return []
    const { address, caipNetworkId } = owner
    return this.sent.sent.filter(({ chain, from }) => chain === caipNetworkId && isSameAddress(chain, from, address))
  }

  /** The entries, with the asset name of each transfer. */
  get entries(): readonly ActivityEntry[] {
    return this.#unnamed.map((entry) => {
      const networkId = entry.chain as CaipNetworkId // entries of other networks were removed
      const transfers = entry.transfers.map((transfer) => {
        const { fungible_info, nft_info } = transfer
        return fungible_info && !nft_info ? { ...transfer, asset: this.#identify(networkId, fungible_info) } : transfer
      })
      return { ...entry, transfers }
    })
  }

  get #unnamed(): readonly ActivityEntry[] {
    const byHash = new Map(this.ownSent.map((sent) => [sent.hash, sent]))
    const known = this.history.entries.map((entry) => {
      const sent = byHash.get(entry.hash)
      if (!sent) return entry
      byHash.delete(entry.hash)
      if (sent.isSettled) return asSigned(entry, sent)
      // Until a transaction is settled, the chain's status is right and the service's list may be outdated.
      const isMined = sent.minedAt !== undefined
      return isMined ? { ...asSigned(entry, sent), status: sent.status } : { ...fromSent(sent), id: entry.id }
    })
    const own = [...byHash.values()].map(fromSent)
    return own.length === 0 ? known : [...own, ...known].sort((a, b) => b.atMs - a.atMs)
  }

  /** The entries grouped by year and month in the visitor's time zone. */
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

  toggleMonth(startMs: number): void {
    if (!this.openMonths.delete(startMs)) this.openMonths.add(startMs)
  }

  /** Shortens the list's addresses so that no two of them look the same. */
  get shortForm(): (address: string) => string {
    return shortForms(this.entries.flatMap(({ from, to }) => [from, to]))
  }

  get hasMore(): boolean {
    return this.history.next !== undefined
  }

  get isFirstLoading(): boolean {
    return this.entries.length === 0 && this.history.isLoading
  }

  find(hash: string): ActivityEntry | undefined {
    return this.entries.find((entry) => entry.hash === hash || entry.sent?.proposedAs === hash)
  }

  sentTo(address: string): readonly string[] {
    const owner = this.owner?.address
    const isSent = ({ chain, from, status, to, transfers }: ActivityEntry) =>
      status === 'confirmed' &&
      isSameAddress(chain, from, owner) &&
      isSameAddress(chain, to, address) &&
      transfers.some(({ direction, quantity }) => direction === 'out' && !isZeroAmount(quantity.numeric))
    return this.entries.filter(isSent).map(({ hash }) => hash)
  }

  setDetails(details: TaskState<ChainTransaction>): void {
    this.details = details
  }

  setAction(hash: string, action: SentAction | undefined): void {
    if (action) this.actions.set(hash, action)
    else this.actions.delete(hash)
  }
}
