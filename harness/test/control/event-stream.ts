export interface EventStream {
  readonly response: Response
  send(data: unknown): void
  close(): void
}

/** The interval of empty comment lines. They reveal a closed connection, and keep proxies from closing an idle one. */
const KEEP_ALIVE_MS = 15_000

/** Opens a stream. `onClose` is called once, whichever side closes it. */
export function openEventStream(onClose: () => void): EventStream {
  const encoder = new TextEncoder()
  let isOpen = true
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const write = (text: string) => {
    if (isOpen) controller?.enqueue(encoder.encode(text))
  }
  const end = () => {
    if (!isOpen) return
    isOpen = false
    clearInterval(keepAlive)
    onClose()
  }
  const keepAlive = setInterval(() => write(': here\n\n'), KEEP_ALIVE_MS)
  keepAlive.unref()
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
    cancel: end,
  })
  // Makes browsers reconnect after one second: the sandbox may only have restarted.
  write('retry: 1000\n\n')
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } }),
    send: (data: unknown) => write(`data: ${JSON.stringify(data)}\n\n`),
    close() {
      if (isOpen) controller?.close()
      end()
    },
  }
}

/** The most messages that wait for a page. A page that never opens its stream, or has left, cannot fill the memory. */
const MOST_WAITING = 1000

/** A channel to a page. Messages wait until its stream is open. */
export interface Channel {
  /** Opens the page's stream, in place of an earlier one. */
  open(): Response
  send(message: unknown): void
  close(): void
}

/** `onLeave` runs if the page closes its stream and opens no other. */
export function createChannel(onLeave = () => {}): Channel {
  const waiting: unknown[] = []
  let stream: EventStream | undefined
  return {
    open(): Response {
      const earlier = stream
      const own = openEventStream(() => {
        if (stream !== own) return
        stream = undefined
        onLeave()
      })
      // Set before the earlier stream closes, so that the close does not count as leaving.
      stream = own
      earlier?.close()
      for (const message of waiting.splice(0)) own.send(message)
      return own.response
    },
    send(message: unknown): void {
      if (stream) stream.send(message)
      else if (waiting.length < MOST_WAITING) waiting.push(message)
    },
    close: () => stream?.close(),
  }
}
