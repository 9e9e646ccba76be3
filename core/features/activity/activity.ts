import '../../isolate-mobx.js'
import { reaction } from 'mobx'
import type { KeptTransaction, SentTransaction } from '../../contracts/account/sent-transaction.js'
import { isNamespace } from '../../contracts/caip.js'
import { createAssets } from '../../data/assets/assets.js'
import { nameOfMoved } from '../../data/assets/without-address.js'
import { createTransactionWatch } from '../../data/transactions/watch.js'
import type { PartContext } from '../../state/context.js'
import { createHistoryLoading } from './history-loading.js'
import { createPendingWatch } from './pending-transactions.js'
import { createSendAgain, type SendAgain } from './send-again.js'
import { ActivityStore } from './store.js'
import { createStoredSent } from './stored-sent.js'
import { createTransactionPage } from './transaction-page.js'

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
  /** After a failure: reads the transaction whose page is shown at once, instead of at the next poll. */
  retryTransaction(hash: string): void
  /** Copies a hash. Resolves with true if it is in the clipboard. */
  copyHash(hash: string): Promise<boolean>
  dispose(): void
}

const isNamedByAddress = ({ transfers }: KeptTransaction): boolean =>
  transfers.some(({ fungible_info }) => Boolean(fungible_info?.address))

/** The account's transactions: the service's history, and those recently sent from the modal. */
export function createActivity(context: PartContext): ActivityPart {
  const { root, navigation, refreshBalance } = context
  const { accounts, alerts, platform } = root
  const transactions = context.part(createTransactionWatch)
  const lifetime = new AbortController()
  const assets = context.part(createAssets)
  const store = new ActivityStore(root, (networkId, moved) => nameOfMoved(assets, networkId, moved))
  const { sent } = store

  const onMoved = ({ chain }: KeptTransaction) => {
    const namespace = chain.split(':')[0]
    if (isNamespace(namespace)) void refreshBalance(namespace)
    history.reloadShown()
  }
  const stored = createStoredSent(root, sent, { added: () => watch.start(), moved: onMoved })
  const watch = createPendingWatch(root, { transactions, sent, edit: stored.edit, onMoved })

  /**
   * Removes settled transactions that the service lists, and asks the chain about the others. Transactions with
   * identified tokens are kept without their request, because the service may name the tokens differently.
   */
  const compareWithListed = () => {
    const listed = new Map(store.history.entries.map((entry) => [entry.hash, entry]))
    const known = store.ownSent.filter(({ hash }) => listed.has(hash))
    const settled = known.filter(({ isSettled }) => isSettled)
    const done = settled.filter((each) => each.request || !isNamedByAddress(each))
    if (done.length > 0)
      stored.edit(() => {
        for (const { request: _request, ...each } of done) {
          sent.remove(({ hash }) => hash === each.hash)
          if (isNamedByAddress(each)) sent.add(each)
        }
      })
    if (known.some(({ hash, isSettled, status }) => !isSettled && status !== listed.get(hash)?.status)) watch.resume()
  }
  const history = createHistoryLoading(context, store, compareWithListed)

  const add = (kept: KeptTransaction) => {
    stored.edit(() => sent.add(kept))
    watch.start()
  }
  const page = createTransactionPage(context, store, lifetime.signal)

  stored.start()
  watch.start()
  const allAccounts = () => accounts.connectedNamespaces.map((namespace) => accounts.of(namespace).allAccounts)
  const stopResuming = reaction(allAccounts, watch.resume)

  return {
    store,
    announce: (transaction: SentTransaction) => add({ ...transaction, status: 'pending', sentAt: platform.now() }),
    sentTo: store.sentTo,
    show: history.show,
    loadMore: history.loadMore,
    retry: history.reload,
    openReceive: () => navigation.push({ view: 'WalletReceive' }),
    openTransaction: page.open,
    showTransaction: page.show,
    retryTransaction: page.retry,
    copyHash: (hash: string) => alerts.copy(hash, 'hash_copied', 'Transaction hash copied'),
    ...createSendAgain(context, store, add, lifetime.signal),
    dispose: () => {
      stopResuming()
      for (const each of [history, stored, page]) each.dispose()
      lifetime.abort()
      watch.dispose()
    },
  }
}
