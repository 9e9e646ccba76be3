import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import { isNamespace } from '../../contracts/caip.js'
import type { TransactionReader } from '../../data/transactions/readers.js'
import type { TransactionWatch } from '../../data/transactions/watch.js'
import { isSameAddress } from '../../lib/address.js'
import { createLatest } from '../../lib/latest.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import type { RootStore } from '../../state/root-store.js'
import type { SentStore } from './store.js'

const LOOK_EVERY_MS = 4000
const lookLimit = 99
/**
 * The number of lookups without a result before a transaction counts as dropped: a node may miss it for a moment. A
 * transaction that no node has ever seen may still be on its way, and gets more.
 */
const missesUntilDropped = 3
const missesUntilNeverSeen = 15

const proposed = { status: 'pending', minedAt: undefined, isProposed: true } as const

/** Follows transactions sent from the modal, while their account is connected, until they are final or dropped. */
export function createPendingWatch(
  root: RootStore,
  needs: {
    readonly transactions: TransactionWatch
    readonly sent: SentStore
    edit(change: () => void): void
    /** Called when a transaction's status changed, which also changes the account's balance. */
    onMoved(transaction: KeptTransaction): void
  },
) {
  const { accounts, options, platform } = root
  const { sent, transactions } = needs
  const lifetime = new AbortController()
  const misses = new Map<string, number>()
  const waiting = createLatest(platform)
  let looking: Promise<void> | undefined
  let looks = 0

  const networkOf = (chain: string) => options.given.networks.find(({ caipNetworkId }) => caipNetworkId === chain)

  const isHere = ({ chain, from }: KeptTransaction): boolean => {
    const namespace = chain.split(':')[0]
    if (!isNamespace(namespace)) return false
    const { isConnected, allAccounts } = accounts.of(namespace)
    return isConnected && allAccounts.some(({ address }) => isSameAddress(namespace, address, from))
  }

  /** Transactions of connected accounts that may still change. */
  const open = () => sent.sent.filter((kept) => !kept.isSettled && isHere(kept))

  /** Handles a transaction that no node has: it was dropped, or another one with its nonce was mined. */
  const missing = async (kept: KeptTransaction, reader: TransactionReader): Promise<Partial<KeptTransaction>> => {
    const { hash, from, nonce } = kept
    const { signal } = lifetime
    const count = (misses.get(hash) ?? 0) + 1
    misses.set(hash, count)
    if (nonce !== undefined && reader.numbered && (await reader.numbered.minedCount(from, signal)) > nonce) {
      const replacedBy = await findReplacement(kept, nonce, reader)
      // It was mined between the two requests: the next lookup sees it.
      if (replacedBy === hash) return {}
      return { status: 'replaced', minedAt: undefined, ...(replacedBy && { replacedBy }) }
    }
    const isDropped = count >= (nonce === undefined && reader.numbered ? missesUntilNeverSeen : missesUntilDropped)
    return { status: isDropped || kept.status === 'dropped' ? 'dropped' : 'pending', minedAt: undefined }
  }

  const findReplacement = async ({ chain, from, hash }: KeptTransaction, nonce: number, reader: TransactionReader) => {
    const mined = await reader.numbered?.findByNonce(from, nonce, lifetime.signal)
    if (mined) return mined
    const others = sent.sent.filter((other) => other.hash !== hash && other.chain === chain && other.nonce === nonce)
    return others.find((other) => isSameAddress(chain, other.from, from) && other.minedAt !== undefined)?.hash
  }

  const changeOf = async (kept: KeptTransaction): Promise<Partial<KeptTransaction>> => {
    const network = networkOf(kept.chain)
    const reader = network && transactions.readerOf(network)
    if (!network || !reader) return {}
    const found = await transactions.read(network, kept.hash, lifetime.signal)
    if (found.proposal === 'waits' && found.status === 'pending') return proposed
    if (found.proposal === 'withdrawn') return { status: 'dropped', minedAt: undefined, isProposed: false }
    if (found.status === 'unknown') {
      // A Solana transaction that no node has seen may still be on its way until its blockhash expires.
      if (!reader.numbered && !isOld(kept)) return {}
      const change = await missing(kept, reader)
      // A contract wallet may have made a proposal even if it does not report one.
      return found.proposal === 'waits' && change.status === 'dropped' ? proposed : change
    }
    misses.delete(kept.hash)
    const { status, minedAt, nonce, isFinal, to, value, data, executedAs } = found
    const settled = isFinal && { isSettled: true }
    if (executedAs !== undefined)
      return { status, minedAt, hash: executedAs, proposedAs: kept.hash, isProposed: false, ...settled }
    // Nonce and request belong to an owner's account. The owners' transaction succeeds even if the proposal that it
    // executes fails.
    if (kept.proposedAs !== undefined)
      return { status: status === 'confirmed' && kept.status === 'failed' ? 'failed' : status, minedAt, ...settled }
    // Stores the signed request, so that it can be signed again. If this page made the request, it is not replaced by
    // the node's version.
    const request =
      to && value !== undefined ? { to, value: value.toString(), ...(data && data !== '0x' && { data }) } : undefined
    const numbered = nonce !== undefined && { nonce }
    return {
      status,
      minedAt,
      ...numbered,
      ...(request && !kept.request && { request }),
      ...(kept.isProposed && { isProposed: false }),
      ...settled,
    }
  }

  /**
   * True if a Solana transaction's blockhash has expired: it is valid for 150 blocks. The rest is time for nodes to
   * report it.
   */
  const isOld = ({ sentAt }: KeptTransaction) => platform.now() - sentAt > 90_000

  const lookAt = async (kept: KeptTransaction): Promise<void> => {
    // A node that does not answer changes nothing: the next lookup asks again.
    const change = await changeOf(kept).catch(() => undefined)
    if (!change || lifetime.signal.aborted || !isHere(kept)) return
    const now = sent.find(kept.hash)
    if (!now || isPlainEqual({ ...now, ...change }, now)) return
    needs.edit(() => sent.update(kept.hash, change))
    const after = sent.find(kept.hash)
    if (after && after.status !== now.status) needs.onMoved(after)
  }

  const look = async () => {
    await Promise.all(open().map(lookAt))
    if (!lifetime.signal.aborted) looks += 1
  }

  const schedule = () => {
    waiting.stop()
    if (lifetime.signal.aborted || open().length === 0 || looks >= lookLimit) return
    waiting.later(LOOK_EVERY_MS, run)
  }

  const run = () => {
    waiting.stop()
    if (platform.isHidden?.()) return schedule()
    looking ??= look().finally(() => {
      looking = undefined
      schedule()
    })
  }

  const start = () => {
    looks = 0
    if (open().length > 0) run()
  }

  return {
    start,
    /** Resumes polling after it has ended by itself. */
    resume: () => {
      if (!waiting.isWaiting && !looking) start()
    },
    dispose: () => {
      lifetime.abort()
      waiting.stop()
    },
  }
}
