import { useSyncExternalStore } from 'react'
import type { WalletState } from '../../../test/control/wallet-state.js'
import { deedOf } from '../../../world/wallets/deeds.js'
import type { PendingRequest } from '../../../world/wallets/wallet.js'
import { type Deed, type Owner, type WalletBody, withDeed } from './recording.js'
import { watchPage } from './watch-page.js'

/** In the tab's own storage: a recording goes on where the page loads anew. */
const key = 'walletmodal-panel-recording'
/** A page that loads so soon after a press was opened by it. */
const followsMs = 3000

interface Kept {
  readonly isRecording: boolean
  readonly deeds: readonly Deed[]
  readonly owners: Readonly<Record<string, Owner>>
  /** When the last deed was done, in milliseconds since 1970. */
  readonly at: number
}

const nothing: Kept = { isRecording: false, deeds: [], owners: {}, at: 0 }

function load(): Kept {
  try {
    return { ...nothing, ...JSON.parse(sessionStorage.getItem(key) ?? '{}') }
  } catch {
    // The browser refuses storage: it is recorded until the page is left.
    return nothing
  }
}

/** Keeps each deed of a person on this page, and each answer in the panel, since they pressed Record. */
export function createRecorder(panel: Element) {
  let kept = load()
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined

  function keep(next: Kept): void {
    kept = next
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // As above.
    }
    for (const listener of listeners) listener()
  }
  const tell = (deed: Deed) => {
    if (kept.isRecording) keep({ ...kept, deeds: withDeed(kept.deeds, deed), at: Date.now() })
  }
  const watch = () => {
    stop?.()
    stop = watchPage(panel, tell)
  }
  /** A press on a link has loaded this page; else a person has, by the browser. */
  function tellArrival(): void {
    const [entry] = performance.getEntriesByType('navigation')
    const type = entry instanceof PerformanceNavigationTiming ? entry.type : 'navigate'
    if (type === 'reload') tell({ do: 'reload' })
    else if (type === 'back_forward') tell({ do: 'back' })
    else if (Date.now() - kept.at > followsMs) tell({ do: 'goto', path: here() })
  }
  if (kept.isRecording) {
    tellArrival()
    watch()
  }

  return {
    snapshot: () => kept,
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    start(wallets: readonly WalletState[]) {
      const owners = Object.fromEntries(wallets.map((wallet) => [wallet.name, ownerOf(wallet)]))
      keep({ isRecording: true, deeds: [{ do: 'goto', path: here() }], owners, at: Date.now() })
      watch()
    },
    stop() {
      stop?.()
      keep({ ...kept, isRecording: false })
    },
    forget: () => keep(nothing),
    undo: () => keep({ ...kept, deeds: kept.deeds.slice(0, -1) }),
    tell,
    /** An answer of a wallet's owner, as the panel sends it to the sandbox. */
    tellAnswer(wallet: WalletState | undefined, name: string, verb: string, body: object) {
      const answer = answerOf(wallet?.pending ?? [], verb, body)
      if (answer) tell({ do: 'wallet', wallet: name, verb: answer.verb, body: answer.body })
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>

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
  // A scenario's phone reads the code that is on the screen; a link of now would be old when it runs.
  if (verb === 'pair' || verb === 'scan') return { verb: 'scan', body: {} }
  if (verb === 'approve-session') return { verb: 'approve', body: {} }
  if (verb === 'accounts') return { verb, body: { accounts: body['accounts'] as readonly string[] } } // the panel's own
  if (verb === 'chain') return { verb, body: { chain: String(body['chain']) } }
  if (verb === 'policy') return { verb, body: { policy: String(body['policy']) } }
  if (verb === 'faults') return { verb, body: { fault: String(body['do']) } }
  return Object.keys(body).length === 0 ? { verb, body: {} } : undefined
}

/** Draws anew with each deed. */
export function useRecorder(recorder: Recorder): Kept {
  return useSyncExternalStore(recorder.onChange, recorder.snapshot)
}
