import type { Platform, TimerHandle } from '../../platform.js'
import type { Relayer } from './sdk.js'

/** So many refusals … */
const REFUSALS = 3
/** … within so long are those of a relay that turns the page away as soon as it opens. */
const BURST_MS = 1000
/** Then the next socket waits this long, as long as between two beats of the SDK's heart. */
const PAUSE_MS = 5000

export interface RelayGate {
  /** Somebody asks anew: what waits goes on at once. */
  open(): void
  dispose(): void
}

/**
 * A client of 2.21 whose socket is closed with 3000 in the moment of its opening opens the next at once, some hundred a
 * second, and what it throws nobody can catch. Here it may open a few, and waits.
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

  return { open, dispose: () => platform.clearTimeout(waiting?.timer) }
}
