import { useSyncExternalStore } from 'react'
import type { WalletState } from '../../../test/control/wallet-state.js'
import { deedOf } from '../../../world/wallets/deeds.js'
import type { PendingRequest } from '../../../world/wallets/wallet.js'
import { type Owner, type PageAction, type WalletBody, withAction } from './recording.js'
import { watchPage } from './watch-page.js'

/** The `sessionStorage` key of the recording, which continues after a reload. */
const key = 'walletmodal-panel-recording'
/** The page that loads within this time after a press counts as opened by the press. */
const followsMs = 3000

interface Kept {
  readonly isRecording: boolean
  readonly actions: readonly PageAction[]
  readonly owners: Readonly<Record<string, Owner>>
  /** The time of the last action, in milliseconds since 1970. */
  readonly at: number
}

const nothing: Kept = { isRecording: false, actions: [], owners: {}, at: 0 }

function load(): Kept {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    // The browser refuses storage: the recording ends when the visitor leaves the page.
    return nothing
  }
}

export interface Recorder {
  snapshot(): Kept
  /** Returns a function that stops listening. */
  onChange(listener: () => void): () => void
  start(wallets: readonly WalletState[]): void
  stop(): void
  forget(): void
  /** Drops the last action. */
  undo(): void
  record(action: PageAction): void
  /** Records an answer of a wallet's owner, in the form that the panel sends to the sandbox. */
  tellAnswer(wallet: WalletState | undefined, name: string, verb: string, body: object): void
}

/** Records each action of the visitor on this page, and each answer in the panel, from the press of Record on. */
export function createRecorder(panel: Element): Recorder {
  let kept = load()
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined

  function keep(next: Kept): void {
    kept = next
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The browser refuses storage: the recording ends when the visitor leaves the page.
    }
    for (const listener of listeners) listener()
  }
  const record = (action: PageAction) => {
    if (kept.isRecording) keep({ ...kept, actions: withAction(kept.actions, action), at: Date.now() })
  }
  const watch = () => {
    stop?.()
    stop = watchPage(panel, record)
  }
  /** Records how this page was opened, unless a press just before has opened it: by reload, by Back, or by its address. */
  function recordArrival(): void {
    const [entry] = performance.getEntriesByType('navigation')
    const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate'
    if (type === 'reload') record({ do: 'reload' })
    else if (type === 'back_forward') record({ do: 'back' })
    else if (Date.now() - kept.at > followsMs) record({ do: 'goto', path: here() })
  }
  if (kept.isRecording) {
    recordArrival()
    watch()
  }

  return {
    snapshot: () => kept,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(wallets) {
      const owners = Object.fromEntries(wallets.map((wallet) => [wallet.name, ownerOf(wallet)]))
      keep({ isRecording: true, actions: [{ do: 'goto', path: here() }], owners, at: Date.now() })
      watch()
    },
    stop() {
      stop?.()
      keep({ ...kept, isRecording: false })
    },
    forget: () => keep(nothing),
    undo: () => keep({ ...kept, actions: kept.actions.slice(0, -1) }),
    record,
    tellAnswer(wallet, name, verb, body) {
      const answer = answerOf(wallet?.pending ?? [], verb, body)
      if (answer) record({ do: 'wallet', wallet: name, verb: answer.verb, body: answer.body })
    },
  }
}

function ownerOf({ accounts, policy, connectedOrigins }: WalletState): Owner {
  const isConnected = connectedOrigins.includes(location.origin)
  return { accounts, ...(policy !== 'ask' && { policy }), ...(isConnected && { connected: true }) }
}

const here = () => location.pathname + location.search + location.hash

function answerOf(
  pending: readonly PendingRequest[],
  verb: string,
  given: object,
): { verb: string; body: WalletBody } | undefined {
  const body: Readonly<Record<string, unknown>> = { ...given }
  if (verb === 'approve' || verb === 'reject') {
    const method = pending.find(({ id }) => id === body['id'])?.method
    return { verb, body: { of: method === undefined ? undefined : (deedOf(method) ?? method) } }
  }
  // The scenario's phone scans the code on the screen: a link from the recording would have expired.
  if (verb === 'pair' || verb === 'scan') return { verb: 'scan', body: {} }
  if (verb === 'approve-session') return { verb: 'approve', body: {} }
  if (verb === 'accounts') return { verb, body: { accounts: body['accounts'] as readonly string[] } } // the panel sends a list of names
  if (verb === 'chain') return { verb, body: { chain: String(body['chain']) } }
  if (verb === 'policy') return { verb, body: { policy: String(body['policy']) } }
  if (verb === 'faults') return { verb, body: { fault: String(body['do']) } }
  return Object.keys(body).length === 0 ? { verb, body: {} } : undefined
}

/** Rerenders with each recorded action. */
export function useRecorder(recorder: Recorder): Kept {
  return useSyncExternalStore(recorder.onChange, recorder.snapshot)
}
