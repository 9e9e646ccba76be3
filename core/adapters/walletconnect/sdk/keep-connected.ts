import type { Platform } from '../../../lib/platform/platform.js'
import type { SdkClient } from './sdk-client.js'

// The SDK (2.21.8) has faults that show when the relay is out of reach:
//
// - An attempt that fails begins others from within itself, each with listeners and sockets of its own. Here there is one.
// - A call whose socket closes waits a quarter of a minute before it is sent again. Here it is sent as soon as a socket is open.
// - A socket that swallows calls is kept. Here it is replaced after ten seconds without an answer.
// - Topics whose subscription fails count as subscribed, so that no answer of the wallet comes. Here the socket is replaced.
// - After a disconnect at the wrong moment, or a refusal, it never connects again by itself. Here it does.

interface Call {
  readonly id?: unknown
  readonly method: string
  readonly params?: unknown
}

interface Provider {
  request(call: Call): Promise<unknown>
  disconnect(): Promise<void>
  once(event: 'disconnect', listener: () => void): unknown
  off(event: 'disconnect', listener: () => void): unknown
}

interface Topic {
  readonly topic: string
  readonly relay: { readonly protocol: string }
}

interface Subscriber {
  readonly topicMap: { readonly topics: readonly string[] }
  start(): Promise<void>
  stop(): Promise<void>
  batchSubscribe(topics: readonly Topic[]): Promise<void>
  rpcBatchSubscribe(topics: readonly Topic[]): Promise<void>
  checkPending(): Promise<void>
}

interface Publisher {
  readonly queue: ReadonlyMap<string, { readonly request: Call; readonly opts?: unknown }>
  rpcPublish(call: Call, options?: unknown): Promise<unknown>
  checkQueue(): void
}

interface ConnectingRelayer {
  readonly connected: boolean
  readonly provider: Provider
  readonly subscriber: Subscriber
  readonly publisher: Publisher
  transportExplicitlyClosed: boolean
  reconnectInProgress: boolean
  readonly reconnectTimeout: unknown
  request(call: Call): Promise<unknown>
  connect(url?: string): Promise<void>
  transportOpen(): Promise<void>
  toEstablishConnection(): Promise<void>
  onProviderDisconnect(): Promise<void>
}

/** How long the relay may take to answer a call before its socket counts as dead. */
const answerLimitMs = 10_000

/** How long a message may be sent. The SDK gives a message up after a minute, and it must not be sent after that. */
const sendLimitMs = 55_000

/**
 * The most beats of the SDK's heart before another attempt. A page that the relay has refused waits 1, 2, 4 … beats,
 * and at most 6.
 */
const mostBeats = 6

const lost = Symbol('the socket closed')

export function keepConnected(
  core: SdkClient['core'],
  platform: Pick<Platform, 'now' | 'setTimeout' | 'clearTimeout' | 'events'>,
  topicsOfSessions: () => readonly string[],
): () => void {
  const relayer = core.relayer as unknown as ConnectingRelayer // private members; the version is checked
  const { subscriber, publisher } = relayer
  const { connect, onProviderDisconnect } = relayer
  const { start, checkPending } = subscriber

  let attempt: Promise<void> | undefined
  let beats = 0
  let wait = 1
  relayer.connect = (url) => {
    attempt ??= connect.call(relayer, url).finally(() => {
      attempt = undefined
      // The SDK has ended the timer that would have reset this.
      relayer.reconnectInProgress = false
    })
    return attempt
  }

  relayer.onProviderDisconnect = async () => {
    await onProviderDisconnect.call(relayer)
    if (!relayer.reconnectTimeout) relayer.reconnectInProgress = false
  }

  /** Gives up the socket, so that it is replaced. */
  const leave = (provider: Provider) => {
    if (relayer.provider !== provider || !relayer.connected) return
    provider.disconnect().catch(() => undefined) // it may be closed already
    void relayer.onProviderDisconnect()
  }

  /** Sends a call on the open socket. Returns `lost` if the socket closes first. */
  const send = async (call: Call): Promise<unknown> => {
    const { provider } = relayer
    let stop = () => {}
    const closed = new Promise<typeof lost>((resolve) => {
      const onClosed = () => resolve(lost)
      const timer = platform.setTimeout(() => {
        leave(provider)
        onClosed()
      }, answerLimitMs)
      provider.once('disconnect', onClosed)
      stop = () => {
        provider.off('disconnect', onClosed)
        platform.clearTimeout(timer)
      }
    })
    return Promise.race([provider.request(call), closed]).finally(stop)
  }

  const request = async (call: Call, untilMs: number): Promise<unknown> => {
    for (;;) {
      while (!relayer.connected) {
        await relayer.toEstablishConnection()
        if (!relayer.connected && relayer.transportExplicitlyClosed) throw new Error('The relay has refused the page.')
      }
      if (platform.now() > untilMs) throw new Error('The relay could not be reached in time.')
      const answer = await send(call)
      if (answer !== lost) return answer
    }
  }

  // The SDK repeats a call every five seconds until it gets an answer. The same call is under way only once.
  const underWay = new Map<unknown, Promise<unknown>>()
  relayer.request = (call) => {
    const { id } = call
    const known = id === undefined ? undefined : underWay.get(id)
    if (known) return known
    const asked = request(call, platform.now() + sendLimitMs)
    if (id === undefined) return asked
    underWay.set(id, asked)
    return asked.finally(() => underWay.delete(id))
  }

  publisher.checkQueue = () => {
    // A call that cannot be sent stays in the queue until the SDK gives it up.
    for (const { request: call, opts } of publisher.queue.values())
      publisher.rpcPublish(call, opts).catch(() => undefined)
  }

  subscriber.rpcBatchSubscribe = async (topics) => {
    if (topics.length === 0) return
    const answer = await send({ method: 'irn_batchSubscribe', params: { topics: topics.map(({ topic }) => topic) } })
    if (answer === lost) throw new Error('The socket closed before the topics were subscribed.')
  }

  subscriber.start = async () => {
    const { provider } = relayer
    try {
      if (!relayer.connected) return await new Promise(() => {})
      await start.call(subscriber)
      const deaf = topicsOfSessions().filter((topic) => !subscriber.topicMap.topics.includes(topic))
      await subscriber.batchSubscribe(deaf.map((topic) => ({ topic, relay: { protocol: 'irn' } })))
      wait = 1
    } catch {
      leave(provider)
      // The attempt ends with the socket. No code would hear a rejection.
      await new Promise(() => {})
    }
  }
  subscriber.checkPending = () => checkPending.call(subscriber).catch(() => undefined) // they wait for the next beat

  const reopen = () => {
    if (!relayer.connected) relayer.transportOpen().catch(() => undefined) // the next beat tries again
  }
  core.heartbeat.on('heartbeat_pulse', () => {
    if (!relayer.transportExplicitlyClosed || topicsOfSessions().length === 0) return
    beats += 1
    if (beats < wait) return
    beats = 0
    wait = Math.min(wait * 2, mostBeats)
    reopen()
  })

  // A phone closes the sockets of pages in the background, sometimes without an event.
  const onVisible = () => {
    const topics = [...subscriber.topicMap.topics]
    if (relayer.connected && topics.length > 0)
      relayer.request({ method: 'irn_batchSubscribe', params: { topics } }).catch(() => undefined) // sent only to find out whether the relay answers
    else if (topicsOfSessions().length > 0) reopen()
  }
  platform.events.addEventListener('visibilitychange', onVisible)
  return () => platform.events.removeEventListener('visibilitychange', onVisible)
}
