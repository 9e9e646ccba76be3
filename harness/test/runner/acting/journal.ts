import type { ModalSnapshot } from '../../../../core/contracts/modal-api.js'
import type { World } from '../../../world/world/world-api.js'
import type { Happening } from '../drivers/driver.js'
import type { EventEntry, RunLog, ViewEntry } from '../recordings/log-entry.js'

export interface Violation {
  readonly step: number
  readonly kind: 'console-error' | 'page-error' | 'unmatched-request' | 'alert'
  readonly text: string
  readonly url?: string | undefined
  /** A line for the head or config that allows this violation, if there is one. */
  readonly hint?: string | undefined
}

export class Journal {
  readonly events: EventEntry[] = []
  readonly violations: Violation[] = []
  readonly lines: string[] = []
  /** Notes of steps on choices that the scenario leaves to the harness. */
  readonly told: { readonly step: number; readonly text: string }[] = []
  lastSnapshot: ModalSnapshot | undefined
  /** The number of the current step. */
  step = 0
  readonly #world: World
  readonly #seen: (ViewEntry | EventEntry)[] = []
  /** Numbers of unanswered requests that were added already: of the services, and of the frame. */
  readonly #told = [0, 0]

  constructor(world: World) {
    this.#world = world
  }

  add(happening: Happening): void {
    switch (happening.kind) {
      case 'snapshot':
        this.#addSnapshot(happening.snapshot)
        return
      case 'event':
        this.events.push(happening)
        this.#seen.push(happening)
        this.lines.push(happening.event)
        return
      case 'told':
        this.told.push({ step: this.step, text: happening.text })
        return
      default: {
        const { kind, text, url, hint } = happening
        this.violations.push({ step: this.step, kind, text, url, hint })
        this.lines.push(`${kind}: ${text.slice(0, 120)}`)
      }
    }
  }

  #addSnapshot(snapshot: ModalSnapshot): void {
    const before = this.lastSnapshot
    this.lastSnapshot = snapshot
    if (snapshot.alert && snapshot.alert.code !== before?.alert?.code) {
      this.violations.push({ step: this.step, kind: 'alert', text: snapshot.alert.code })
    }
    const isSame =
      before?.open === snapshot.open &&
      before.view === snapshot.view &&
      before.viewHistory.join() === snapshot.viewHistory.join()
    if (isSame) return
    // A closed modal shows nothing, so its changes are not part of the log.
    if (!snapshot.open && !before?.open) return
    this.#seen.push({ kind: 'view', open: snapshot.open, view: snapshot.view, history: snapshot.viewHistory })
    this.lines.push(snapshot.open ? `view ${snapshot.view}` : 'closed')
  }

  /** Adds the requests that no fake has answered since the last call. */
  lookForUnmatched(): void {
    const { services, frame } = this.#world
    for (const [index, texts] of [services.unmatched, frame.problems].entries()) {
      for (const text of texts.slice(this.#told[index])) this.add({ kind: 'unmatched-request', text })
      this.#told[index] = texts.length
    }
  }

  /** Changes whenever something happens: between two equal marks nothing did. */
  get mark(): string {
    const { services, wallets, chains, relay, frame } = this.#world
    const answered = services.requests.filter((request) => request.status !== 'pending').length
    const calls = Object.values(wallets).map((wallet) => [
      wallet.calls.length,
      wallet.calls.filter((call) => Object.hasOwn(call, 'result') || call.error !== undefined).length,
      wallet.pending.length,
    ])
    const chainCalls = Object.values(chains).map((chain) => chain.journal.length)
    return JSON.stringify([
      this.lines.length,
      services.requests.length,
      answered,
      calls,
      chainCalls,
      relay?.calls.length,
      relay?.sockets.length,
      frame.messages.map(({ answer }) => answer),
      frame.pending.length,
    ])
  }

  /** The log of the whole run. Read at the end, when each answer is known, however late it came. */
  logOf(scenario: string): RunLog {
    const { seed, services, wallets } = this.#world
    const calls = Object.values(wallets).flatMap((wallet) =>
      wallet.calls.map(({ origin: _, ...call }) => ({ kind: 'wallet', ...call }) as const),
    )
    const requests = services.requests.map((request) => ({ kind: 'request', ...request }) as const)
    return { scenario, seed, entries: [...this.#seen, ...calls, ...requests], snapshot: this.lastSnapshot }
  }
}
