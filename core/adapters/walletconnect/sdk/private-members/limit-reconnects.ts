import type { Platform, TimerHandle } from '../../../../lib/platform/platform.js'
import { relayerInternals } from './members.js'

/** After this many refusals within `burstMs`, the relay counts as one that closes every new socket. */
const mostRefusals = 3
const burstMs = 1000
/** How long the next socket waits in that case: the time between two beats of the SDK's heart. */
const pauseMs = 5000

/** The limit on a relay's new sockets. */
export interface ReconnectLimit {
  /** Ends the wait: a new request opens the socket at once. */
  open(): void
  dispose(): void
}

/**
 * Limits reconnects. If the relay closes each socket at once, a 2.21 client reopens it some hundred times a second.
 * This limit makes it wait.
 */
export function limitReconnects(
  relayer: { readonly provider: { on(event: 'error', listener: () => void): unknown } },
  platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout'>,
): ReconnectLimit {
  const refusedAt: number[] = []
  let waiting: Promise<void> | undefined
  let timer: TimerHandle | undefined
  let goOn = () => {}

  const open = () => {
    refusedAt.length = 0
    platform.clearTimeout(timer)
    goOn()
    waiting = undefined
  }

  const internals = relayerInternals(relayer)
  const { createProvider } = internals
  internals.createProvider = async () => {
    if ((refusedAt[mostRefusals - 1] ?? Number.NEGATIVE_INFINITY) > platform.now() - burstMs)
      waiting ??= new Promise((resolve) => {
        goOn = resolve
        timer = platform.setTimeout(open, pauseMs)
      })
    await waiting
    await createProvider.call(relayer)
    // The SDK stops listening before it has closed the socket, and an `error` without a listener is thrown.
    relayer.provider.on('error', () => {
      refusedAt.unshift(platform.now())
      refusedAt.length = Math.min(refusedAt.length, mostRefusals)
    })
  }

  return { open, dispose: () => platform.clearTimeout(timer) }
}
