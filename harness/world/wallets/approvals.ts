import { createListeners } from '../lib/lifecycle.js'
import { waitUntil } from '../lib/wait-until.js'
import { type Deed, isWanted, sharedDeed } from './deeds.js'
import { walletError } from './rpc.js'
import type { ApprovalPolicy, PendingMatch, PendingRequest } from './wallet.js'
import type { WalletRequest } from './wallet-core.js'

interface Entry {
  readonly request: Omit<PendingRequest, 'waitsFor'>
  readonly exclusive: string | undefined
  isKnown: boolean
  /** True once the owner has answered with a delay: the page receives the answer later. */
  decided: boolean
  settle(error?: Error): void
}

interface ApprovalCall extends Pick<WalletRequest, 'method' | 'params' | 'origin'> {
  readonly asks?: Deed | undefined
  readonly signal?: AbortSignal | undefined
  /** Requests with the same value exclude each other per origin: the second gets −32002. */
  readonly exclusive?: string | undefined
  /** True if the owner has approved before, so that only unlocking is missing. */
  readonly isKnown?: boolean | undefined
}

/** Default time in milliseconds that an answer waits for its request, because a page needs a moment to ask. */
const DEFAULT_WITHIN_MS = 10_000

interface Refusal {
  readonly code?: number | undefined
  readonly message?: string | undefined
}

const usualRefusal = (_method: string, { code = 4001, message }: Refusal = {}) => walletError(code, message)

interface ApprovalOptions {
  /** The error of a refusal without a code or message. @default 4001 */
  readonly refusal?: (method: string, given?: Refusal) => Error
  /** A sentence for the error message, about requests that ended before the answer came or that did not need the owner. */
  readonly tellOf?: (match: PendingMatch) => string
}

/** The requests of one wallet that wait for its owner. */
export interface Approvals {
  readonly policy: ApprovalPolicy
  readonly locked: boolean
  readonly pending: readonly PendingRequest[]
  /** Calls back after each change of `pending`. Returns a function that stops it. */
  onPending(listener: (pending: readonly PendingRequest[]) => void): () => void
  /** Resolves when the owner approves; rejects when the owner declines. */
  ask(call: ApprovalCall): Promise<void>
  /** Approves the request that matches, and waits for it. `later` delays the answer to the page. */
  approve(match?: PendingMatch, later?: (answer: () => void) => void): Promise<void>
  /** Declines the request that matches, and waits for it. `given` replaces the wallet's usual error. */
  reject(match?: PendingMatch, given?: Error | Refusal): Promise<void>
  setPolicy(next: ApprovalPolicy): void
  setLocked(next: boolean): void
  /** Forgets which pages the owner has approved before. */
  forget(): void
  dispose(): void
}

export function createApprovals(
  wallet: string,
  policy: ApprovalPolicy,
  locked: boolean,
  { refusal = usualRefusal, tellOf = () => '' }: ApprovalOptions = {},
): Approvals {
  const entries: Entry[] = []
  const wakes = createListeners()
  const listeners = createListeners<[pending: readonly PendingRequest[]]>()
  let count = 0
  let isGone = false

  const list = (): readonly PendingRequest[] =>
    entries
      .filter((entry) => !entry.decided)
      .map(({ request }) => ({ ...request, waitsFor: self.locked ? 'unlock' : 'approval' }))
  const changed = () => {
    listeners.emit(list())
    wakes.emit()
  }
  const matches = (entry: Entry, match: PendingMatch) =>
    !entry.decided &&
    (match.id === undefined || match.id === entry.request.id) &&
    isWanted(match, entry.request.method, entry.request.asks)

  async function decide(match: PendingMatch, act: (entry: Entry) => void): Promise<void> {
    const decision = (entry: Entry) => {
      if (self.policy === 'never') throw new Error(`${wallet} never answers: its policy is "never".`)
      if (self.locked) throw new Error(`${wallet} is locked: unlock it before you answer ${entry.request.method}.`)
      act(entry)
    }
    const look = () => {
      if (isGone) throw new Error(`${wallet} is gone.`)
      const found = entries.find((entry) => matches(entry, match))
      if (found) decision(found)
      return found
    }
    const withinMs = match.withinMs ?? DEFAULT_WITHIN_MS
    if (await waitUntil(look, { withinMs, isExact: match.withinMs !== undefined, onChange: wakes.add })) return
    const ofDeed = match.deed && `request to ${match.deed}`
    const wanted = match.id ?? match.method ?? ofDeed ?? 'request'
    const have = list().map((request) => request.method)
    const rest = have.length > 0 ? `Pending: ${have.join(', ')}.` : 'Nothing is pending.'
    const told = [`${wallet} got no ${wanted} within ${withinMs} ms. ${rest}`, adviceFor(match, have), tellOf(match)]
    throw new Error(told.filter((sentence) => sentence !== '').join(' '))
  }

  function applyPolicy(): void {
    if (self.locked) return
    for (const entry of [...entries]) {
      if (entry.decided) continue
      if (self.policy === 'approve' || (entry.isKnown && self.policy !== 'never')) entry.settle()
      if (self.policy === 'reject') entry.settle(refusal(entry.request.method))
    }
  }

  const self = {
    policy,
    locked,
    get pending() {
      return list()
    },
    onPending: listeners.add,
    ask({ method, params, origin, asks, exclusive, isKnown = false, signal }: ApprovalCall): Promise<void> {
      const isPending = entries.some((entry) => entry.exclusive === exclusive && entry.request.origin === origin)
      if (exclusive !== undefined && isPending) {
        return Promise.reject(walletError(-32002, `Already processing ${method}. Please wait.`))
      }
      return new Promise((resolve, reject) => {
        count += 1
        const entry: Entry = {
          request: { id: `${wallet}-${count}`, wallet, method, params, origin, ...(asks && { asks }) },
          exclusive,
          isKnown,
          decided: false,
          settle(error?: Error) {
            const index = entries.indexOf(entry)
            if (index < 0) return
            entries.splice(index, 1)
            changed()
            if (error) reject(error)
            else resolve()
          },
        }
        signal?.addEventListener('abort', () => entry.settle(walletError(4900, `${method} was withdrawn.`)), {
          once: true,
        })
        entries.push(entry)
        applyPolicy()
        if (!entries.includes(entry)) return
        changed()
      })
    },
    approve(match: PendingMatch = {}, later?: (answer: () => void) => void) {
      return decide(match, (entry) => {
        if (!later) return entry.settle()
        entry.decided = true
        changed()
        later(() => entry.settle())
      })
    },
    reject(match: PendingMatch = {}, given: Error | Refusal = {}) {
      return decide(match, (entry) =>
        entry.settle(given instanceof Error ? given : refusal(entry.request.method, given)),
      )
    },
    setPolicy(next: ApprovalPolicy) {
      self.policy = next
      applyPolicy()
    },
    setLocked(next: boolean) {
      self.locked = next
      changed()
      applyPolicy()
    },
    forget() {
      for (const entry of entries) entry.isKnown = false
    },
    dispose() {
      isGone = true
      listeners.clear()
      entries.length = 0
      wakes.emit()
    },
  }
  return self
}

/** Advice for the error message: another method may ask for the same deed, because libraries use different methods. */
function adviceFor({ method }: PendingMatch, pending: readonly string[]): string {
  const deeds = pending.flatMap((each) => (method === undefined ? [] : (sharedDeed(method, each) ?? [])))
  return deeds[0] === undefined ? '' : `An answer to "${deeds[0]}" is for each of the methods that ask for it.`
}
