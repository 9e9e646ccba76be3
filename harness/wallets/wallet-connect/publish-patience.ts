import type { WorldClock } from '../../world-api.js'

/** First publish try 15 s, then re-sent every 5 s pulse. */
const PATIENCE_MS = 15_000

type Publish = (request: object, options: unknown) => Promise<unknown>

/**
 * A phone that never hears whether the relay took what it sent waits a quarter of a minute, and answers nothing else until
 * then. Here that is a quarter of a minute of the world, which a test may let pass in a moment; the SDK's own time ends
 * no later. What it does then is its own: it sends again with its pulse.
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
