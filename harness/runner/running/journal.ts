import type { ModalSnapshot } from '../../../core/contracts/modal-api.js'
import type { World } from '../../world/world-api.js'
import type { Happening } from '../drivers/driver.js'
import type { EventEntry, RequestEntry, StepLog, ViewEntry, WalletEntry } from '../recordings/log-entry.js'

export interface Violation {
  readonly step: number
  readonly kind: 'console-error' | 'page-error' | 'unhandled-rejection' | 'unmatched-request' | 'alert'
  readonly text: string
  readonly url?: string | undefined
}

interface Group {
  readonly step: number
  readonly text: string
  readonly seen: (ViewEntry | EventEntry)[]
  readonly firstRequest: number
  readonly firstCalls: Readonly<Record<string, number>>
}

export class Journal {
  readonly events: EventEntry[] = []
  readonly violations: Violation[] = []
  readonly lines: string[] = []
  lastSnapshot: ModalSnapshot | undefined
  readonly #world: World
  readonly #groups: Group[] = []
  #seenUnmatched = 0
  #seenProblems = 0

  constructor(world: World) {
    this.#world = world
    this.begin(0, 'start')
  }

  get step(): number {
    return this.#groups.at(-1)?.step ?? 0
  }

  begin(step: number, text: string): void {
    const { services, wallets } = this.#world
    this.#groups.push({
      step,
      text,
      seen: [],
      firstRequest: services.requests.length,
      firstCalls: Object.fromEntries(Object.values(wallets).map((wallet) => [wallet.name, wallet.calls.length])),
    })
  }

  add(happening: Happening): void {
    switch (happening.kind) {
      case 'snapshot':
        this.#addSnapshot(happening.snapshot)
        return
      case 'event': {
        const entry: EventEntry = { kind: 'event', event: happening.event, properties: happening.properties }
        this.events.push(entry)
        this.#groups.at(-1)?.seen.push(entry)
        this.lines.push(happening.event)
        return
      }
      default: {
        const { kind, text } = happening
        const url = kind === 'console-error' ? happening.url : undefined
        this.violations.push({ step: this.step, kind, text, url })
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
    // A closed modal shows nothing to anybody.
    if (!snapshot.open && !before?.open) return
    this.#groups
      .at(-1)
      ?.seen.push({ kind: 'view', open: snapshot.open, view: snapshot.view, history: snapshot.viewHistory })
    this.lines.push(snapshot.open ? `view ${snapshot.view}` : 'closed')
  }

  /** Requests that no fake answers, since the last look. */
  lookForUnmatched(): void {
    const { unmatched } = this.#world.services
    for (const text of unmatched.slice(this.#seenUnmatched)) this.add({ kind: 'unmatched-request', text })
    this.#seenUnmatched = unmatched.length
    const { problems } = this.#world.frame
    for (const text of problems.slice(this.#seenProblems)) this.add({ kind: 'unmatched-request', text })
    this.#seenProblems = problems.length
  }

  /** Changes whenever something happens: two equal marks have nothing between them. */
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

  /** Everything, by step. Read at the end: an answer belongs to its request whenever it came. */
  toSteps(): StepLog[] {
    const { services, wallets } = this.#world
    return this.#groups.map((group, index) => {
      const next = this.#groups[index + 1]
      const requests = services.requests.slice(group.firstRequest, next?.firstRequest).map((request): RequestEntry => {
        return { kind: 'request', ...request }
      })
      const calls = Object.values(wallets).flatMap((wallet) =>
        wallet.calls
          .slice(group.firstCalls[wallet.name] ?? 0, next?.firstCalls[wallet.name])
          .map((call): WalletEntry => {
            const { method, params, result, error } = call
            return { kind: 'wallet', wallet: wallet.name, method, params, result, error }
          }),
      )
      return { step: group.step, text: group.text, entries: [...group.seen, ...calls, ...requests] }
    })
  }
}
