import type { Platform, TimerHandle } from '../../lib/platform/platform.js'
import type { Relayer } from './sdk.js'

/** So many refusals … */
const REFUSALS = 3
/** … within so long are those of a relay that turns the page away as soon as it opens. */
const BURST_MS = 1000
/** Then the next socket waits this long, as long as between two beats of the SDK's heart. */
const PAUSE_MS = 5000

/** In characters of base64: no answer of a wallet comes near it. */
const LONGEST_MESSAGE = 1_000_000

/** As much of a pushed message as is looked at; a relay may leave any of it out. */
type Pushed = { readonly params?: { readonly data?: { readonly message?: unknown } } | null } | null | undefined

export interface RelayGate {
  /** Somebody asks anew: what waits goes on at once. */
  open(): void
  dispose(): void
}

/**
 * A client of 2.21 whose socket is closed with 3000 in the moment of its opening opens the next at once, some hundred a
 * second, and what it throws nobody can catch. Here it may open a few, and waits. A message that the client cannot take is left out.
 */
export function guardRelay(
  relayer: Relayer,
  platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout'>,
): RelayGate {
  const refusedAt: number[] = []
  let waiting: { promise: Promise<void>; resolve(): void; timer: TimerHandle } | undefined

  const open = () => {
    refusedAt.length = 0
    platform.clearTimeout(waiting?.timer)
    waiting?.resolve()
    waiting = undefined
  }
  const wait = (): Promise<void> => {
    if (!waiting) {
      let resolve = () => {}
      const promise = new Promise<void>((done) => {
        resolve = done
      })
      waiting = { promise, resolve, timer: platform.setTimeout(open, PAUSE_MS) }
    }
    return waiting.promise
  }

  // It is private, and what each new socket is made by.
  const createProvider: () => Promise<void> = Reflect.get(relayer, 'createProvider')
  Reflect.set(relayer, 'createProvider', async () => {
    if (waiting || (refusedAt[REFUSALS - 1] ?? Number.NEGATIVE_INFINITY) > platform.now() - BURST_MS) await wait()
    await Reflect.apply(createProvider, relayer, [])
    // The SDK stops listening before it has closed the socket; an `error` that nobody listens to is thrown.
    relayer.provider.on('error', () => {
      refusedAt.unshift(platform.now())
      refusedAt.length = Math.min(refusedAt.length, REFUSALS)
    })
  })

  // Private too. What the SDK cannot take, such as a call without parameters, it throws where nobody catches it; and a message of
  // megabytes it writes to its log three times over. No wallet of the visitor sent either, so there is nobody to tell.
  const onProviderPayload: (payload: unknown) => Promise<void> = Reflect.get(relayer, 'onProviderPayload')
  Reflect.set(relayer, 'onProviderPayload', async (payload: Pushed) => {
    if (messageLength(payload) > LONGEST_MESSAGE) return
    await Reflect.apply(onProviderPayload, relayer, [payload]).catch(() => {})
  })

  return { open, dispose: () => platform.clearTimeout(waiting?.timer) }
}

function messageLength(payload: Pushed): number {
  const message = payload?.params?.data?.message
  return typeof message === 'string' ? message.length : 0
}
