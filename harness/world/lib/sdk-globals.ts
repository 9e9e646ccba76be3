import type { WorldClock } from './clock.js'
import { untilAborted } from './lifecycle.js'

/** The hosts that clients of WalletConnect trust to vouch for a page, whatever they are told. */
export const verifyHosts = ['verify.walletconnect.org', 'verify.walletconnect.com'] as const

/** Answers in place of these hosts; with nothing where it knows no answer. */
interface Vouching {
  handle(request: Request): Promise<Response | undefined>
}

/** Where the clients of one world have the time from, and who vouches for pages. */
export interface SdkSurroundings {
  readonly clock: Pick<WorldClock, 'now'>
  /** Without it they ask the vendor's own. */
  readonly verify?: Vouching | undefined
}

/** Error reports of clients to their makers: accepted and dropped. */
const TELEMETRY = /^https:\/\/(pulse|echo)\.walletconnect\.(org|com)\//

/** `fetch` in which the Verify service of a world answers. */
export function fetchIn(verify: SdkSurroundings['verify']): typeof fetch {
  const { fetch: machine } = globalThis
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (TELEMETRY.test(url)) return new Response(null, { status: 202 })
    if (!verify || !verifyHosts.some((host) => url.startsWith(`https://${host}/`))) return machine(input, init)
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    // Clients give up after a while, and would wait for ever on a promise that does not know it.
    const response = await untilAborted(request.signal, verify.handle(request))
    return response ?? new Response('Not found', { status: 404 })
  }
}

/** `Date` by the clock of a world. */
export function dateOf(clock: SdkSurroundings['clock']): DateConstructor {
  const { Date: machine } = globalThis
  return new Proxy(machine, {
    construct: (Machine, given, target) =>
      Reflect.construct(Machine, given.length === 0 ? [clock.now()] : given, target),
    apply: () => new machine(clock.now()).toString(),
    get: (Machine, key) => (key === 'now' ? () => clock.now() : Reflect.get(Machine, key)),
  })
}
