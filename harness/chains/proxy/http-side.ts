import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { CallHandler, Outcome } from './call-handler.js'
import { errorText, readCalls } from './json-rpc.js'

/** Answers a page of any origin, as public nodes do. */
function corsHeaders(request: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? 'content-type',
    'access-control-allow-private-network': 'true',
    'access-control-max-age': '600',
    vary: 'origin',
  }
}

/** The HTTP face of a proxy: one call or a batch by POST. */
export function httpSide(chain: string, handler: CallHandler): RequestListener {
  return (request, response) => {
    const headers = corsHeaders(request)
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end()
      return
    }
    if (request.method !== 'POST') {
      response.writeHead(405, { ...headers, 'content-type': 'text/plain', allow: 'POST, OPTIONS' })
      response.end(`This is the chain ${chain}: send it JSON-RPC by POST, or open a WebSocket.\n`)
      return
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('end', () => {
      void answerBody(handler, Buffer.concat(chunks).toString()).then((outcome) => write(response, headers, outcome))
    })
    request.once('error', () => response.destroy())
  }
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
  return { text: read.isBatch ? `[${texts.join(',')}]` : (texts[0] ?? '') }
}

function write(response: ServerResponse, headers: Record<string, string>, outcome: Outcome): void {
  if ('hang' in outcome) return
  if ('reset' in outcome) {
    response.socket?.resetAndDestroy()
    return
  }
  if ('text' in outcome) {
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(outcome.text)
    return
  }
  const exposed = { 'access-control-expose-headers': 'retry-after' }
  response.writeHead(outcome.status, { ...headers, ...exposed, ...outcome.headers }).end(outcome.body ?? '')
}
