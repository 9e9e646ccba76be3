/**
 * A local bridge of TON Connect (bridge.md of ton-blockchain/ton-connect, read in November 2026): a queue of messages for each client. A
 * real bridge keeps a stream of events open; this one ends it after each delivery, as every bridge may, and clients listen again.
 */
export interface TonBridge {
  /** Answers a request to the bridge. `undefined` for any other address. */
  answer(request: Request): Promise<Response | undefined>
  /** Hears a client’s messages, as a phone does. Returns a function that stops it. */
  hear(clientId: string, onMessage: (message: BridgeMessage) => void): () => void
  post(to: string, message: BridgeMessage): void
  /** Ends every open stream. */
  stop(): void
}

export interface BridgeMessage {
  /** The sender’s client id. */
  readonly from: string
  /** Encrypted, in base64. */
  readonly message: string
}

/** The address of the bridge in scenarios. At `down.bridge.test` it answers every request with HTTP 503. */
export const tonBridgeUrl = 'https://ton.bridge.test/bridge'
const downHost = 'down.bridge.test'

/** Longer lifetimes are refused. The specification names 300 s as the least that a bridge supports. */
const longestSeconds = 300

type Queued = BridgeMessage & { readonly id: number }

export function createTonBridge(): TonBridge {
  const queues = new Map<string, Queued[]>()
  const heard = new Map<string, (message: BridgeMessage) => void>()
  /** Ends the open stream of a client. */
  const streams = new Map<string, () => void>()
  let lastId = 0

  const post: TonBridge['post'] = (to, message) => {
    lastId += 1
    const listener = heard.get(to)
    if (listener) return listener(message)
    queues.set(to, [...(queues.get(to) ?? []), { ...message, id: lastId }])
    streams.get(to)?.()
  }

  async function events(clientId: string, after: number): Promise<Response> {
    const news = () => (queues.get(clientId) ?? []).filter(({ id }) => id > after)
    streams.get(clientId)?.()
    if (news().length === 0) await new Promise<void>((resolve) => streams.set(clientId, resolve))
    const text = news().map(
      ({ id, from, message }) => `event: message\nid: ${id}\ndata: ${JSON.stringify({ from, message })}\n\n`,
    )
    const headers = { 'content-type': 'text/event-stream' }
    return new Response(['event: heartbeat\n\n', ...text].join(''), { headers })
  }

  return {
    async answer(request) {
      const { hostname, pathname, searchParams } = new URL(request.url)
      if (hostname === downHost) return new Response('', { status: 503 })
      if (hostname !== new URL(tonBridgeUrl).hostname) return undefined
      const from = searchParams.get('client_id') ?? ''
      if (pathname.endsWith('/events')) return events(from, Number(searchParams.get('last_event_id') ?? 0))
      const to = searchParams.get('to')
      if (!to || !pathname.endsWith('/message') || Number(searchParams.get('ttl')) > longestSeconds)
        return Response.json({ message: 'bad request', statusCode: 400 }, { status: 400 })
      post(to, { from, message: await request.text() })
      return Response.json({ message: 'OK', statusCode: 200 })
    },
    hear(clientId, onMessage) {
      heard.set(clientId, onMessage)
      return () => heard.delete(clientId)
    },
    post,
    stop() {
      for (const end of streams.values()) end()
      streams.clear()
    },
  }
}
