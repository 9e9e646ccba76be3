import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { memberOf, parseJson } from '../../lib/json.js'
import { errorText, type ReadCalls, readCalls } from '../../lib/json-rpc.js'
import { once } from '../../lib/lifecycle.js'
import { messageOf } from '../../lib/message-of.js'
import type { NodeUse } from '../../processes/chain-node.js'
import { StartError } from '../../processes/owned-process.js'
import type { Access } from '../../serving/access.js'
import { toRequest } from '../../serving/http-messages.js'
import { MOST_BODY_BYTES, readBody, startLocalServer } from '../../serving/local-server.js'
import { type CallHandler, type CallHandlerOptions, createCallHandler, type Outcome } from './call-handler.js'
import { type AnswerOther, answerOther, failure, write } from './other-requests.js'
import { createSocketSide } from './socket-side.js'

export interface ProxyOptions extends CallHandlerOptions {
  readonly nodeSocketUrl: string
  readonly access: Access
  readonly port: number | undefined
  /** Answers requests that are not JSON-RPC. @default none */
  readonly other?: AnswerOther | undefined
}

export interface ChainProxy {
  readonly handler: CallHandler
  readonly rpcUrl: string
  readonly webSocketUrl: string
  dropSockets(): void
  /** Stops the proxy: no later call reaches the node. Resolves with the methods that were used. */
  stop(): Promise<NodeUse>
}

/** Starts the proxy before a node. HTTP and WebSocket share one origin, and the proxy may outlive the node. @throws {@link StartError} */
export async function startProxy(given: ProxyOptions): Promise<ChainProxy> {
  const { nodeSocketUrl, access, port = 0, other, ...options } = given
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
    answer: httpSide(options.chain, handler, other),
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

/** The HTTP part of a proxy: one call or a batch by POST, and any other request when the chain answers those. */
function httpSide(chain: string, handler: CallHandler, other?: AnswerOther): RequestListener {
  return (request, response) => {
    if (!other && request.method !== 'POST') {
      response.writeHead(405, { 'content-type': 'text/plain', allow: 'POST, OPTIONS' })
      response.end(`This is the chain ${chain}: send it JSON-RPC by POST, or open a WebSocket.\n`)
      return
    }
    void respond(handler, other, request, response).catch((error: unknown) => {
      // For example, a fault of a host has thrown. A request that was cut off has nobody to tell.
      if (response.headersSent || request.errored) response.destroy()
      else write(response, failure(messageOf(error)))
    })
  }
}

async function respond(
  handler: CallHandler,
  other: AnswerOther | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request)
  if (!body) {
    const text = errorText(null, { code: -32600, message: `A request has at most ${MOST_BODY_BYTES} bytes.` })
    response.writeHead(413, { 'content-type': 'application/json', connection: 'close' }).end(text)
    return
  }
  const text = body.toString()
  const isRpc = !other || (request.method === 'POST' && hasCalls(text))
  const answered = isRpc
    ? await answerBody(handler, text)
    : await answerOther(handler, other, toRequest(request, body), body)
  write(response, answered)
}

/** True if a body is a JSON-RPC call or a batch. */
function hasCalls(text: string): boolean {
  const body = parseJson(text)
  const first: unknown = Array.isArray(body) ? body[0] : body
  return memberOf(first, 'jsonrpc') !== undefined && typeof memberOf(first, 'method') === 'string'
}

/** Answers calls one after another, so that a batch has the same effect in every run. */
async function answerBody(handler: CallHandler, body: string): Promise<Outcome> {
  let read: ReadCalls
  try {
    read = readCalls(body)
  } catch {
    // The body is not JSON.
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
    // A notification in a batch gets no answer. A single one does, as with real nodes.
    if (call.id !== undefined || !read.isBatch) texts.push(outcome.text)
  }
  // A batch of notifications only has no answer (JSON-RPC 2.0, section 6).
  if (read.isBatch && texts.length === 0) return { status: 204 }
  return { text: read.isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '') }
}
