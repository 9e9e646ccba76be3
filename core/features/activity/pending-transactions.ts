import '../../isolate-mobx.js'
import type { KeptTransaction } from '../../contracts/account/sent-transaction.js'
import { isNamespace } from '../../contracts/caip.js'
import type { ChainTransaction, TransactionReader } from '../../data/transactions/chain-transaction.js'
import type { TransactionWatch } from '../../data/transactions/watch.js'
import { isSameAddress } from '../../lib/address.js'
import { isPlainEqual } from '../../lib/plain-equal.js'
import type { TimerHandle } from '../../lib/platform/platform.js'
import type { RootStore } from '../../state/root-store.js'
import type { SentStore } from './sent-store.js'

/** Polling 4000 ms. */
const LOOK_EVERY_MS = 4000
/** Max pending transactions limit: 99. After so many notifications the watch ends by itself. */
export const notificationLimit = 99
/** A node may lose sight of one for a moment, and one that was never seen may still be on its way. */
const missesUntilDropped = 3
const missesUntilNeverSeen = 15

export interface PendingWatch {
  /** Looks now, and then again and again while something may still change. Counts notifications anew. */
  watch(): void
  /** The same where it has ended by itself, and nothing where it goes on. */
  resume(): void
  readonly notifications: number
  dispose(): void
}

/**
 * Follows what was sent from the modal until it is deep in the chain, or gone, as long
 * as the account that sent it is here.
 */
export function createPendingWatch(
  root: RootStore,
  needs: {
    readonly transactions: TransactionWatch
    readonly sent: SentStore
    /** Changes what is known here and in the storage. */
    edit(change: () => void): void
    /** One look is over. */
    onNotification?(): void
    /** It got further, or back: what the account has is another sum now. */
    onMoved(transaction: KeptTransaction): void
  },
): PendingWatch {
  const { accounts, options, platform } = root
  const { sent, transactions } = needs
  const lifetime = new AbortController()
  const misses = new Map<string, number>()
  let timer: TimerHandle | undefined
  let looking: Promise<void> | undefined
  let notifications = 0

  const networkOf = (chain: string) => options.given.networks.find(({ caipNetworkId }) => caipNetworkId === chain)

  const isHere = ({ chain, from }: KeptTransaction): boolean => {
    const namespace = chain.split(':')[0]
    if (!isNamespace(namespace)) return false
    const { isConnected, address, allAccounts } = accounts.slices[namespace]
    const addresses = [...(address ? [address] : []), ...allAccounts.map((account) => account.address)]
    return isConnected && addresses.some((each) => isSameAddress(namespace, each, from))
  }

  /** Those that may still change, and that somebody who is here may look at. */
  const open = () => sent.sent.filter((kept) => !kept.isSettled && isHere(kept))

  /** It is nowhere: gone, or another one with its number is there instead. */
  const missing = async (kept: KeptTransaction, reader: TransactionReader): Promise<Partial<KeptTransaction>> => {
    const { hash, from, nonce } = kept
    const { signal } = lifetime
    const count = (misses.get(hash) ?? 0) + 1
    misses.set(hash, count)
    if (nonce !== undefined && reader.numbered && (await reader.numbered.minedCount(from, signal)) > nonce) {
      const replacedBy = await findReplacement(kept, nonce, reader)
      // Mined between the two questions: the next look sees it.
      if (replacedBy === hash) return {}
      return { status: 'replaced', minedAt: undefined, ...(replacedBy && { replacedBy }) }
    }
    const isDropped = count >= (nonce === undefined && reader.numbered ? missesUntilNeverSeen : missesUntilDropped)
    return { status: isDropped ? 'dropped' : kept.status === 'dropped' ? 'dropped' : 'pending', minedAt: undefined }
  }

  const findReplacement = async (kept: KeptTransaction, nonce: number, reader: TransactionReader) => {
    const mined = await reader.numbered?.findByNonce(kept.from, nonce, lifetime.signal)
    if (mined) return mined
    return sent.sent.find(
      (other) =>
        other.hash !== kept.hash &&
        other.chain === kept.chain &&
        other.nonce === nonce &&
        isSameAddress(kept.chain, other.from, kept.from) &&
        other.minedAt !== undefined,
    )?.hash
  }

  const changeOf = async (kept: KeptTransaction): Promise<Partial<KeptTransaction>> => {
    const network = networkOf(kept.chain)
    const reader = network && transactions.readerOf(network)
    if (!network || !reader) return {}
    const found = await transactions.read(network, kept.hash, lifetime.signal)
    if (found.status === 'unknown') {
      // A Solana transaction that no node has seen may still be on its way while its blockhash lives.
      return reader.numbered || isOld(kept) ? missing(kept, reader) : {}
    }
    misses.delete(kept.hash)
    return {
      status: found.status,
      minedAt: found.minedAt,
      ...(found.nonce !== undefined && { nonce: found.nonce }),
      ...(toRequest(found) && { request: toRequest(found) }),
      ...(found.isFinal && { isSettled: true }),
    }
  }

  /** 150 blocks, after which a Solana transaction is taken no more; and time for who has seen it to say so. */
  const isOld = ({ sentAt }: KeptTransaction) => platform.now() - sentAt > 90_000

  const lookAt = async (kept: KeptTransaction): Promise<void> => {
    let change: Partial<KeptTransaction>
    try {
      change = await changeOf(kept)
    } catch {
      return // a node that does not answer says nothing about it: the next look asks again
    }
    // Its account may have left meanwhile: then nothing of it is told or kept any more.
    if (lifetime.signal.aborted || !isHere(kept)) return
    const now = sent.find(kept.hash)
    if (!now || isPlainEqual({ ...now, ...change }, now)) return
    needs.edit(() => sent.update(kept.hash, change))
    const after = sent.find(kept.hash)
    if (after && after.status !== now.status) needs.onMoved(after)
  }

  const look = async () => {
    await Promise.all(open().map(lookAt))
    if (lifetime.signal.aborted) return
    notifications += 1
    needs.onNotification?.()
  }

  const schedule = () => {
    platform.clearTimeout(timer)
    timer = undefined
    if (lifetime.signal.aborted || open().length === 0 || notifications >= notificationLimit) return
    timer = platform.setTimeout(run, LOOK_EVERY_MS)
  }

  const run = () => {
    timer = undefined
    // Nobody sees it: the next time somebody may.
    if (platform.isHidden?.()) return schedule()
    looking ??= look().finally(() => {
      looking = undefined
      schedule()
    })
  }

  return {
    watch: () => {
      notifications = 0
      if (open().length > 0) run()
    },
    resume: () => {
      if (timer !== undefined || looking || open().length === 0) return
      notifications = 0
      run()
    },
    get notifications() {
      return notifications
    },
    dispose: () => {
      lifetime.abort()
      platform.clearTimeout(timer)
    },
  }
}

/** Keeps the signed request, so that it can be signed again. */
function toRequest({ to, value, data }: ChainTransaction): KeptTransaction['request'] {
  if (!to || value === undefined) return undefined
  return { to, value: value.toString(), ...(data && data !== '0x' && { data }) }
}
