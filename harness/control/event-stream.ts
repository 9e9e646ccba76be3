/** One reader of a stream of server-sent events. */
export interface EventStream {
  readonly response: Response
  send(data: unknown): void
  close(): void
}

/** How often a line goes out that says nothing: a reader that is gone is noticed, and proxies keep the line open. */
const KEEP_ALIVE_MS = 15_000

/** Opens a stream. `onClose` is called once, whoever closes it. */
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
  // Browsers try again at once when a stream breaks: the sandbox may only have been restarted.
  write('retry: 1000\n\n')
  return {
    response: new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } }),
    send: (data) => write(`data: ${JSON.stringify(data)}\n\n`),
    close() {
      if (isOpen) controller?.close()
      end()
    },
  }
}
