import type { WorldClock } from '../../lib/clock.js'

/** First publish try 15 s, then re-sent every 5 s pulse. */
const PATIENCE_MS = 15_000

type Publish = (request: object, options: unknown) => Promise<unknown>

/** Measures by the world's clock how long a phone waits for the relay's word, so that a test may let it pass. */
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
