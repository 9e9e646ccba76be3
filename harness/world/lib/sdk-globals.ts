import type { WorldClock } from './clock.js'
import { untilAborted } from './lifecycle.js'

/** Hosts that WalletConnect clients always ask to verify a page. No option of theirs changes them. */
export const verifyHosts = ['verify.walletconnect.org', 'verify.walletconnect.com'] as const

/** Answers requests to these hosts; `undefined` for an unknown path. */
interface Vouching {
  handle(request: Request): Promise<Response | undefined>
}

/** The clock and the Verify service that the clients of one world use. */
export interface SdkSurroundings {
  readonly clock: Pick<WorldClock, 'now'>
  /** Without it clients ask the vendor's own service. */
  readonly verify?: Vouching | undefined
}

/** Error reports of clients to their vendor. They are accepted and dropped. */
const TELEMETRY = /^https:\/\/(pulse|echo)\.walletconnect\.(org|com)\//

/** Returns a `fetch` whose requests to the Verify hosts are answered by the world. */
export function fetchIn(verify: SdkSurroundings['verify']): typeof fetch {
  const { fetch: machine } = globalThis
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (TELEMETRY.test(url)) return new Response(null, { status: 202 })
    if (!verify || !verifyHosts.some((host) => url.startsWith(`https://${host}/`))) return machine(input, init)
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    // Clients abort after a while. Without this they would wait for ever on an answer that ignores the signal.
    const response = await untilAborted(request.signal, verify.handle(request))
    return response ?? new Response('Not found', { status: 404 })
  }
}

/** Returns a `Date` that follows the world's clock. */
export function dateOf(clock: SdkSurroundings['clock']): DateConstructor {
  const { Date: machine } = globalThis
  return new Proxy(machine, {
    construct: (Machine, given, target) =>
      Reflect.construct(Machine, given.length === 0 ? [clock.now()] : given, target),
    apply: () => new machine(clock.now()).toString(),
    get: (Machine, key) => (key === 'now' ? () => clock.now() : Reflect.get(Machine, key)),
  })
}
