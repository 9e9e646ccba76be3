import type { WorldClock } from '../lib/clock.js'
import { type Verify, verifyHosts } from './verify.js'

export interface SdkProcessOptions {
  readonly clock: Pick<WorldClock, 'now'>
  readonly verify: Pick<Verify, 'handle'>
}

/** Error reports of clients to their makers: accepted and dropped. */
const TELEMETRY = /^https:\/\/(pulse|echo)\.walletconnect\.(org|com)\//

/** At most this far from the machine's time, a world's clock is the machine's. */
const SAME_TIME_MS = 5000

/** The worlds whose clients run in this process; the last one counts. */
const entered = new Set<SdkProcessOptions>()
const machine = { Date: globalThis.Date, fetch: globalThis.fetch }

/**
 * Clients of WalletConnect take the time from `Date` and ask the Verify service by `fetch`, both of the process that
 * they run in. While a world is entered, `Date` is its clock, and what only the vendor's hosts could answer is
 * answered by the world. Returns how to leave.
 */
export function enterSdkProcess({ clock, verify }: SdkProcessOptions): () => void {
  const surroundings = { clock, verify }
  entered.add(surroundings)
  surround()
  return () => {
    entered.delete(surroundings)
    surround()
  }
}

function surround(): void {
  const last = [...entered].at(-1)
  globalThis.fetch = last ? fetchIn(last.verify) : machine.fetch
  const isOwnTime = last && Math.abs(last.clock.now() - machine.Date.now()) > SAME_TIME_MS
  globalThis.Date = isOwnTime ? dateOf(last.clock) : machine.Date
}

function fetchIn(verify: SdkProcessOptions['verify']): typeof globalThis.fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (TELEMETRY.test(url)) return new Response(null, { status: 202 })
    if (!verifyHosts.some((host) => url.startsWith(`https://${host}/`))) return machine.fetch(input, init)
    const request = new Request(input, init)
    const { signal } = request
    signal.throwIfAborted()
    // Clients give up after a while, and would wait for ever on a promise that does not know it.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    const response = await Promise.race([verify.handle(request), aborted])
    return response ?? new Response('Not found', { status: 404 })
  }
}

function dateOf(clock: Pick<WorldClock, 'now'>): DateConstructor {
  return new Proxy(machine.Date, {
    construct: (Machine, given, target) =>
      Reflect.construct(Machine, given.length === 0 ? [clock.now()] : given, target),
    apply: () => new machine.Date(clock.now()).toString(),
    get: (Machine, key) => (key === 'now' ? () => clock.now() : Reflect.get(Machine, key)),
  })
}
