import type { Platform, TimerHandle } from '../../lib/platform/platform.js'
import type { SdkClient } from './sdk.js'

/** SPEC 9: "default request timeout 5 min". The SDK would wait as long. */
export const REQUEST_LIMIT_MS = 300_000

/** What the engine of the SDK says of its own requests. */
interface EngineEvents {
  on(event: 'newListener' | 'removeListener', listener: (name: unknown) => void): unknown
  once(name: string, listener: () => void): unknown
  emit(name: string, answer: object): unknown
}

/**
 * Requests that the wallet has not answered. When their time is over the SDK rejects twice: to who asked, and to nobody,
 * which a host's page would hear of as an unhandled rejection. Ended before that, in the order of the timers, each rejects
 * once, to who asked. What is returned ends them all at once.
 */
export function watchRequests(
  { engine }: Pick<SdkClient, 'engine'>,
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
): () => void {
  // Private; it is how the SDK hears of the answer to one of its requests.
  const events: EngineEvents = Reflect.get(engine, 'events')
  const waiting = new Map<string, TimerHandle>()
  const forget = (name: string) => {
    platform.clearTimeout(waiting.get(name))
    waiting.delete(name)
  }
  const end = (name: string) => {
    events.emit(name, { error: { code: 0, message: 'Request expired' } })
    // The SDK throws an answer that nobody waits for. It may come yet, once: who takes it is no request.
    events.once(name, () => {})
    forget(name)
  }
  events.on('newListener', (name) => {
    if (typeof name !== 'string' || !name.startsWith('session_request:') || waiting.has(name)) return
    waiting.set(
      name,
      platform.setTimeout(() => end(name), REQUEST_LIMIT_MS),
    )
  })
  events.on('removeListener', (name) => void (typeof name === 'string' && forget(name)))
  return () => {
    for (const name of [...waiting.keys()]) end(name)
  }
}
