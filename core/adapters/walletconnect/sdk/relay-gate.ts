import { readMember } from '../../../errors/base.js'
import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { relayerInternals } from './private-members.js'

/** A relay that refuses this often within `burstMs` turns the page away as soon as it opens. */
const mostRefusals = 3
const burstMs = 1000
/** How long the next socket then waits: as long as between two beats of the SDK's heart. */
const pauseMs = 5000

/** In characters of base64: no answer of a wallet comes near it. */
const longestMessage = 1_000_000

/** A client of 2.21 reopens a socket that the relay closes at once some hundred times a second. Here it waits. */
export function guardRelay(
  relayer: { readonly provider: { on(event: 'error', listener: () => void): unknown } },
  platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout'>,
) {
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
  const wait = (): Promise<void> => {
    waiting ??= new Promise((resolve) => {
      goOn = resolve
      timer = platform.setTimeout(open, pauseMs)
    })
    return waiting
  }

  const internals = relayerInternals(relayer)
  const { createProvider, onProviderPayload } = internals
  internals.createProvider = async () => {
    if (waiting || (refusedAt[mostRefusals - 1] ?? Number.NEGATIVE_INFINITY) > platform.now() - burstMs) await wait()
    await createProvider.call(relayer)
    // The SDK stops listening before it has closed the socket; an `error` that nobody listens to is thrown.
    relayer.provider.on('error', () => {
      refusedAt.unshift(platform.now())
      refusedAt.length = Math.min(refusedAt.length, mostRefusals)
    })
  }

  // The SDK throws uncaught what it cannot read, such as a call without parameters, and writes a message of megabytes to
  // its log three times. No wallet of the visitor sent either, so there is nobody to tell.
  internals.onProviderPayload = async (payload) => {
    if (messageLength(payload) > longestMessage) return
    await onProviderPayload.call(relayer, payload).catch(() => {})
  }

  return {
    /** Somebody asks anew: what waits goes on at once. */
    open,
    dispose: () => platform.clearTimeout(timer),
  }
}

/** A relay may leave any part of a pushed message out. */
function messageLength(payload: unknown): number {
  const message = readMember(readMember(readMember(payload, 'params'), 'data'), 'message')
  return typeof message === 'string' ? message.length : 0
}
