import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errorText, readCalls } from '../../lib/json-rpc.js'
import { once } from '../../lib/lifecycle.js'
import type { NodeUse } from '../../processes/chain-node.js'
import { StartError } from '../../processes/owned-process.js'
import type { Access } from '../../serving/access.js'
import { MOST_BODY_BYTES, readBody, startLocalServer } from '../../serving/local-server.js'
import { type CallHandler, type CallHandlerOptions, createCallHandler, type Outcome } from './call-handler.js'
import { createSocketSide } from './socket-side.js'

export interface ProxyOptions extends CallHandlerOptions {
  readonly nodeSocketUrl: string
  readonly access: Access
  readonly port: number | undefined
}

export interface ChainProxy {
  readonly handler: CallHandler
  readonly rpcUrl: string
  readonly webSocketUrl: string
  dropSockets(): void
  /** From then on the node hears of nobody here. Resolves with what it was used for. */
  stop(): Promise<NodeUse>
}

/** The proxy before a node: HTTP and WebSocket on one origin, which outlives the node. @throws {@link StartError} */
export async function startProxy({ nodeSocketUrl, access, port = 0, ...options }: ProxyOptions): Promise<ChainProxy> {
  const { WebSocket, WebSocketServer } = await import('ws')
  const handler = createCallHandler(options)
  const sockets = createSocketSide({
    handler,
    quirks: options.quirks,
    connect: () => new WebSocket(nodeSocketUrl, { perMessageDeflate: false }),
  })
  const upgrades = new WebSocketServer({ noServer: true, clientTracking: false, maxPayload: MOST_BODY_BYTES })
  const server = await startLocalServer({
    access,
    port,
    answer: httpSide(options.chain, handler),
    upgrade: (request, socket, head) => upgrades.handleUpgrade(request, socket, head, sockets.accept),
  }).catch((cause: Error) => {
    const sentence = `The chain ${options.chain} cannot listen on port ${port}: ${cause.message}`
    throw new StartError('start_failed', sentence, { cause })
  })
  return {
    handler,
    rpcUrl: `http://127.0.0.1:${server.port}`,
    webSocketUrl: `ws://127.0.0.1:${server.port}`,
    dropSockets: sockets.close,
    stop: once(async (): Promise<NodeUse> => {
      const use = { asked: handler.asked, isUnfinished: options.upstream.isWaiting }
      handler.close()
      options.upstream.close()
      sockets.close()
      await server.stop()
      return use
    }),
  }
}

/** The HTTP face of a proxy: one call or a batch by POST. */
function httpSide(chain: string, handler: CallHandler): RequestListener {
  return (request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { 'content-type': 'text/plain', allow: 'POST, OPTIONS' })
      response.end(`This is the chain ${chain}: send it JSON-RPC by POST, or open a WebSocket.\n`)
      return
    }
    void respond(handler, request, response).catch(() => response.destroy())
  }
}

async function respond(handler: CallHandler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request)
  if (body) {
    write(response, await answerBody(handler, body.toString()))
    return
  }
  const text = errorText(null, { code: -32600, message: `A request has at most ${MOST_BODY_BYTES} bytes.` })
  response.writeHead(413, { 'content-type': 'application/json', connection: 'close' }).end(text)
}

/** One after the other, so that what a batch does to the chain does not depend on luck. */
async function answerBody(handler: CallHandler, body: string): Promise<Outcome> {
  let read: ReturnType<typeof readCalls>
  try {
    read = readCalls(body)
  } catch {
    // Not JSON: the answer that JSON-RPC has for it.
    return { text: errorText(null, { code: -32700, message: 'Parse error' }) }
  }
  if (read.calls.length === 0) return { text: errorText(null, { code: -32600, message: 'Invalid Request' }) }
  const texts: string[] = []
  for (const call of read.calls) {
    if (!call) {
      texts.push(errorText(null, { code: -32600, message: 'Invalid Request' }))
      continue
    }
    const outcome = await handler.answer(call, 'http')
    if (!('text' in outcome)) return outcome
    // A notification is answered with nothing, except alone: nodes answer that one too.
    if (call.id !== undefined || !read.isBatch) texts.push(outcome.text)
  }
  // A batch of nothing but notifications is answered with nothing at all (JSON-RPC 2.0, section 6).
  if (read.isBatch && texts.length === 0) return { status: 204 }
  return { text: read.isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '') }
}

function write(response: ServerResponse, outcome: Outcome): void {
  if ('hang' in outcome) return
  if ('reset' in outcome) {
    response.socket?.resetAndDestroy()
    return
  }
  if ('text' in outcome) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(outcome.text)
    return
  }
  response.writeHead(outcome.status, outcome.headers).end(outcome.body ?? '')
}
