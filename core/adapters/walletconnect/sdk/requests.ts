import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { engineInternals } from './private-members.js'

/** How long a wallet has to answer. The SDK would wait as long. */
export const requestLimitMs = 300_000

/**
 * Ends requests just before they expire. At expiry the SDK rejects twice: once to the caller and once to nobody, which a
 * host's page reports as an unhandled rejection. A request that ends earlier rejects once, to its caller. Returns a
 * function that ends all requests at once.
 */
export function watchRequests(
  { engine }: { readonly engine: object },
  platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>,
): () => void {
  const { events } = engineInternals(engine)
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
      platform.setTimeout(() => end(name), requestLimitMs),
    )
  })
  events.on('removeListener', (name) => void (typeof name === 'string' && forget(name)))
  return () => {
    for (const name of [...waiting.keys()]) end(name)
  }
}
