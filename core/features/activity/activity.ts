import '../../isolate-mobx.js'
import { reaction, runInAction } from 'mobx'
import * as z from 'zod/mini'
import type { KeptTransaction, SentTransaction } from '../../contracts/account/sent-transaction.js'
import { keptTransaction } from '../../contracts/account/sent-transaction.js'
import { isNamespace } from '../../contracts/caip.js'
import { createAssets } from '../../data/assets/assets.js'
import { nameOfMoved } from '../../data/assets/without-address.js'
import { createDataProvider } from '../../data/data-provider.js'
import { createTransactionWatch } from '../../data/transactions/watch.js'
import { HistoryFailedError } from '../../errors/account.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import { storedItem } from '../../lib/storage/stored-item.js'
import type { PartContext } from '../../state/context.js'
import { abandonedNamespaces } from '../../state/may-open.js'
import { createPendingWatch } from './pending-transactions.js'
import { createSendAgain, type SendAgain } from './send-again.js'
import { type ActivityOwner, ActivityStore } from './store.js'

export interface ActivityPart extends SendAgain {
  readonly store: ActivityStore
  /**
   * Adds a transaction that the wallet has just accepted to the lists of all tabs, and follows it until it is mined or
   * dropped. A known transaction is ignored. Never throws.
   */
  announce(transaction: SentTransaction): void
  /** Hashes of known transactions that this account sent to that address. */
  sentTo(address: string): readonly string[]
  /**
   * Called when a list is shown: loads it, and reloads it when account or network change. Returns a function that stops
   * this.
   */
  show(): () => void
  loadMore(): void
  /** After a failure: loads from the first page. */
  retry(): void
  openReceive(): void
  openTransaction(hash: string): void
  /**
   * Called when a transaction's page is shown: polls the transaction until it is settled. Returns a function that stops
   * this.
   */
  showTransaction(hash: string): () => void
  /** Copies a hash. Resolves with true if it is in the clipboard. */
  copyHash(hash: string): Promise<boolean>
  dispose(): void
}

const FRESH_MS = 15_000
/** The polling interval for a transaction whose page is shown. */
const LOOK_EVERY_MS = 4000
/** After this many pages of spam only, the visitor is asked whether to continue. */
const emptyPagesInARow = 5

const isNamedByAddress = ({ transfers }: KeptTransaction): boolean =>
  transfers.some(({ fungible_info }) => Boolean(fungible_info?.address))

/** The account's transactions: the service's history, and those recently sent from the modal. */
export function createActivity(context: PartContext): ActivityPart {
  const { root, tracker, navigation, refreshBalance } = context
  const { accounts, alerts, chains, options, platform } = root
  const api = context.part(createDataProvider)
  const transactions = context.part(createTransactionWatch)
  // Shared by all tabs of a site; newest first.
  const kept = storedItem(platform, options.given.storagePrefix, 'sentTransactions', z.array(keptTransaction), {
    outlivesFailure: true,
  })
  const lifetime = new AbortController()
  const assets = context.part(createAssets)
  const store = new ActivityStore(root, (networkId, moved) => nameOfMoved(assets, networkId, moved))
  const { history, sent } = store
  const loading = createLatest(platform)
  const looking = createLatest(platform)
  const showing = createLatest(platform)
  let shown = 0

  const about = (address: string, cursor: string | undefined) => ({
    address,
    projectId: options.given.projectId,
    ...(cursor !== undefined && { cursor }),
    isSmartAccount: accounts.active?.isSmartAccount ?? false,
  })

  const load = async (owner: ActivityOwner, from: string | undefined): Promise<void> => {
    const signal = loading.begin()
    const { address, caipNetworkId } = owner
    let cursor = from
    try {
      for (let tried = 1; ; tried++) {
        history.set({ isLoading: true, isPaused: false, error: undefined })
        const page = await api.fetchHistory({ address, caipNetworkId, cursor }, signal)
        if (signal.aborted) return
        const isFirst = cursor === undefined
        const added = history.addPage(page, caipNetworkId, isFirst ? platform.now() : undefined)
        cursor = history.next
        if (added > 0 || cursor === undefined || (isFirst && history.entries.length > 0)) break
        if (tried === emptyPagesInARow) {
          history.set({ isPaused: true })
          break
        }
      }
      compareWithListed()
    } catch (cause) {
      if (signal.aborted) return
      const error = new HistoryFailedError({ address, cause })
      history.fail(error)
      tracker.track('ERROR_FETCH_TRANSACTIONS', about(address, cursor))
      alerts.notify(error.code, error.shortMessage, 'error')
    }
  }

  const refresh = (isForced: boolean) => {
    const { owner } = store
    if (!owner?.hasHistory) return
    const isFresh = history.loadedAt !== undefined && platform.now() - history.loadedAt < FRESH_MS
    if (isForced || (!history.isLoading && !isFresh)) void load(owner, undefined)
  }

  /** Reads storage again before the change, because other tabs write too. */
  const edit = (change: () => void) =>
    runInAction(() => {
      sent.set(kept.get() ?? [])
      change()
      kept.set(sent.sent.length > 0 ? [...sent.sent] : undefined)
    })

  /**
   * Removes settled transactions that the service lists, and asks the chain about the others. Transactions with
   * identified tokens are kept without their request, because the service may name the tokens differently.
   */
  const compareWithListed = () => {
    const listed = new Map(history.entries.map((entry) => [entry.hash, entry]))
    const known = store.ownSent.filter(({ hash }) => listed.has(hash))
    const settled = known.filter(({ isSettled }) => isSettled)
    const done = settled.filter((each) => each.request || !isNamedByAddress(each))
    if (done.length > 0)
      edit(() => {
        for (const { request: _request, ...each } of done) {
          sent.remove(({ hash }) => hash === each.hash)
          if (isNamedByAddress(each)) sent.add(each)
        }
      })
    if (known.some(({ hash, isSettled, status }) => !isSettled && status !== listed.get(hash)?.status)) watch.resume()
  }

  const onMoved = ({ chain }: KeptTransaction) => {
    const namespace = chain.split(':')[0]
    if (isNamespace(namespace)) void refreshBalance(namespace)
    if (shown > 0) refresh(true)
  }
  const watch = createPendingWatch(root, { transactions, sent, edit, onMoved })
  const add = (kept: KeptTransaction) => {
    edit(() => sent.add(kept))
    watch.start()
  }
  const again = createSendAgain(context, store, add, lifetime.signal)

  const look = async (hash: string) => {
    const signal = looking.begin()
    const network = chains.activeNetwork
    try {
      const value = network ? await transactions.read(network, hash, signal) : ({ status: 'unknown' } as const)
      if (signal.aborted) return
      store.setDetails({ status: 'done', value })
      if (value.isFinal) return
    } catch (error) {
      if (signal.aborted) return
      store.setDetails({ status: 'failed', error: toModalError(error), value: store.details.value })
    }
    looking.later(LOOK_EVERY_MS, () => void look(hash))
  }

  const onStorage = (event: Event) => {
    const key = 'key' in event && typeof event.key === 'string' ? event.key : null
    if (!kept.isAbout(key)) return
    const before = new Map(sent.sent.map(({ hash, status }) => [hash, status]))
    sent.set(kept.get() ?? [])
    if (sent.sent.some(({ hash }) => !before.has(hash))) watch.start()
    for (const kept of sent.sent) if ((before.get(kept.hash) ?? kept.status) !== kept.status) onMoved(kept)
  }

  sent.set(kept.get() ?? [])
  watch.start()
  platform.events.addEventListener('storage', onStorage)
  const allAccounts = () => accounts.connectedNamespaces.map((namespace) => accounts.of(namespace).allAccounts)
  const stops = [
    reaction(
      () => accounts.active?.owner?.caipAddress,
      () => {
        loading.stop()
        history.reset()
        if (shown > 0) refresh(false)
      },
    ),
    // When an account disconnects, its pending transactions are removed. Mined ones stay.
    reaction(
      () => abandonedNamespaces(root),
      (gone) => {
        sent.set(kept.get() ?? [])
        const isWaiting = ({ chain, status }: KeptTransaction) =>
          status === 'pending' && gone.some((namespace) => chain.startsWith(`${namespace}:`))
        if (sent.sent.some(isWaiting)) edit(() => sent.remove(isWaiting))
      },
      { equals: isPlainEqual, fireImmediately: true },
    ),
    reaction(allAccounts, watch.resume),
  ]

  return {
    store,
    announce: (transaction: SentTransaction) => add({ ...transaction, status: 'pending', sentAt: platform.now() }),
    sentTo: store.sentTo,
    show: () => {
      shown += 1
      refresh(false)
      let isOver = false
      return () => {
        if (!isOver) shown -= 1
        isOver = true
      }
    },
    loadMore: () => {
      const { owner } = store
      const { next, isLoading } = history
      if (!owner?.hasHistory || isLoading || next === undefined) return
      tracker.track('LOAD_MORE_TRANSACTIONS', about(owner.address, next))
      void load(owner, next)
    },
    retry: () => refresh(true),
    openReceive: () => navigation.push({ view: 'WalletReceive' }),
    openTransaction: (hash: string) => {
      const entry = { view: 'TransactionDetails', data: { hash } } as const
      if (root.navigation.view !== entry.view) return navigation.push(entry)
      // The page of a replacement replaces the original's page, so that back leads to the same view.
      runInAction(() => {
        if (root.navigation.history.length < 2) return navigation.reset(entry)
        navigation.goBack()
        navigation.push(entry)
      })
    },
    showTransaction: (hash: string) => {
      const signal = showing.begin()
      store.setDetails({ status: 'pending' })
      if (!lifetime.signal.aborted) void look(hash)
      return () => {
        if (!signal.aborted) looking.stop()
      }
    },
    copyHash: (hash: string) => alerts.copy(hash, 'hash_copied', 'Transaction hash copied'),
    ...again,
    dispose: () => {
      for (const stop of stops) stop()
      platform.events.removeEventListener('storage', onStorage)
      for (const each of [loading, looking]) each.stop()
      lifetime.abort()
      watch.dispose()
    },
  }
}
