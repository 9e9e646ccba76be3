import type { WorldClock } from '../../lib/clock.js'

/** First publish try 15 s, then re-sent every 5 s pulse. */
const PATIENCE_MS = 15_000

type Publish = (request: object, options: unknown) => Promise<unknown>

/**
 * Shortens the wait of a phone that never hears whether the relay took its message: a quarter of a minute, during which it
 * answers nothing else. Here the world's clock measures it, so a test may let it pass in a moment. The SDK's own limit
 * still holds. Afterwards the SDK sends again with its pulse.
 */
export function waitByWorldClock(publisher: object, clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>): void {
  const publish: Publish = Reflect.get(publisher, 'rpcPublish')
  const begun = new WeakSet<object>()
  Reflect.set(publisher, 'rpcPublish', (request: object, options: unknown) => {
    const published: Promise<unknown> = Reflect.apply(publish, publisher, [request, options])
    // Nobody hears whether what is sent again is lost.
    if (begun.has(request)) return published
    begun.add(request)
    return new Promise((resolve, reject) => {
      const timer = clock.setTimeout(() => reject(new Error('The relay has not said that it took it.')), PATIENCE_MS)
      published.then(resolve, reject).finally(() => clock.clearTimeout(timer))
    })
  })
}
