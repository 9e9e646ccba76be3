/**
 * A mock of TON Connect's HTTP bridge, in one process: a queue of messages for each client. It claims what bridge.md of
 * github.com/ton-blockchain/ton-connect says (read in November 2026).
 */
export interface MockBridge {
  /** Answers a request to the bridge: `GET …/events` and `POST …/message`. */
  answer(request: Request): Promise<Response>
  /** The messages that were posted, in order. */
  readonly posted: readonly {
    readonly from: string
    readonly to: string
    readonly body: string
  }[]
  /** Breaks every open connection, as a restart of the bridge does. */
  restart(): void
}

interface Message {
  readonly id: number
  readonly text: string
}

export function createMockBridge(): MockBridge {
  const queues = new Map<string, Message[]>()
  const streams = new Map<string, Set<ReadableStreamDefaultController>>()
  const posted: { from: string; to: string; body: string }[] = []
  let lastId = 0

  const write = (
    stream: ReadableStreamDefaultController,
    { id, text }: Message,
  ) => {
    const event = `event: message\nid: ${id}\ndata: ${text}\n\n`
    stream.enqueue(new TextEncoder().encode(event))
  }

  const listen = (clientId: string, after: number, signal: AbortSignal) => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('event: heartbeat\n\n'))
        for (const message of queues.get(clientId) ?? [])
          if (message.id > after) write(stream, message)
        const open = streams.get(clientId) ?? new Set()
        streams.set(clientId, open.add(stream))
        signal.addEventListener('abort', () => {
          if (open.delete(stream)) stream.close()
        })
      },
    })
    return new Response(body, {
      headers: { 'content-type': 'text/event-stream' },
    })
  }

  return {
    posted,
    async answer(request) {
      const { pathname, searchParams } = new URL(request.url)
      const from = searchParams.get('client_id') ?? ''
      if (pathname.endsWith('/events'))
        return listen(
          from,
          Number(searchParams.get('last_event_id') ?? 0),
          request.signal,
        )
      const to = searchParams.get('to')
      if (!to || Number(searchParams.get('ttl')) > 300)
        return new Response('', { status: 400 })
      const body = await request.text()
      posted.push({ from, to, body })
      lastId += 1
      const text = JSON.stringify({ from, message: body })
      const message = { id: lastId, text }
      queues.set(to, [...(queues.get(to) ?? []), message])
      for (const stream of streams.get(to) ?? []) write(stream, message)
      return Response.json({ message: 'OK', statusCode: 200 })
    },
    restart() {
      for (const open of streams.values()) {
        for (const stream of open) stream.close()
        open.clear()
      }
    },
  }
}
