import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { messageOf } from '../lib/message-of.js'
import type { Access } from './access.js'
import { headersOf, toRequest, toUrl } from './http-messages.js'
import { readBody, startLocalServer } from './local-server.js'

/** Answers one request; `undefined` leaves it to the next handler. */
export type Handler = (request: Request) => Promise<Response | undefined>

export interface HttpServer {
  readonly origin: string
  stop(): Promise<void>
}

/** Callbacks that follow one request. */
export interface Followed {
  /** The answer has started. */
  answered(): void
  /** The answer is complete, or it is a stream without an end. */
  ended(): void
}

/** Called for each request with its address. */
export type Follow = (href: string) => Followed

/** Options for a caller that drives a browser. */
export interface Watch {
  readonly follow?: Follow | undefined
  /** URL of a script that is inserted at the start of each page. */
  readonly script?: string | undefined
}

interface HttpServerOptions extends Watch {
  readonly access: Access
  readonly port?: number
  readonly hasPages?: boolean
}

/** Serves on this machine only. `stop` ends every connection at once. @throws Error that names the taken port */
export async function startHttpServer(
  handlers: readonly Handler[],
  { access, hasPages, port = 0, ...watch }: HttpServerOptions,
): Promise<HttpServer> {
  const server = await startLocalServer({
    access,
    hasPages,
    port,
    answer: (request, response) => void answer(handlers, request, response, watch).catch(() => response.destroy()),
  }).catch((error: Error) => {
    const isTaken = 'code' in error && error.code === 'EADDRINUSE'
    throw isTaken ? new Error(`Port ${port} is in use. Choose another one, or 0 for a free one.`) : error
  })
  return { origin: `http://127.0.0.1:${server.port}`, stop: server.stop }
}

type Start = (handlers: readonly Handler[], options?: Omit<HttpServerOptions, 'access' | 'port'>) => Promise<string>

/** Starts several servers as one: `start` resolves with an origin. All stop together, also after a failure. */
export async function serveTogether<Served extends object>(
  access: Access,
  serve: (start: Start) => Promise<Served>,
  onStop = () => {},
): Promise<Served & { stop(): Promise<void> }> {
  const servers: HttpServer[] = []
  const stop = async () => {
    onStop()
    await Promise.all(servers.map((server) => server.stop()))
  }
  try {
    const served = await serve(async (handlers, options) => {
      const server = await startHttpServer(handlers, { access, ...options })
      servers.push(server)
      return server.origin
    })
    return { ...served, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answer(
  handlers: readonly Handler[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { follow, script }: Watch,
): Promise<void> {
  const followed = follow?.(toUrl(incoming).href)
  outgoing.on('close', () => followed?.ended())
  const body = await readBody(incoming)
  if (!body) {
    outgoing.writeHead(413, { connection: 'close' }).end('The body is too large.')
    return
  }
  const request = toRequest(incoming, body)
  const response = await beginWith(script, await firstAnswer(handlers, request))
  if (response.type === 'error') {
    outgoing.destroy()
    return
  }
  // An event stream has no end, so no caller waits for it.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) followed?.ended()
  else followed?.answered()
  // The server alone decides which pages may read an answer.
  const headers = Object.entries(headersOf(response)).filter(([name]) => !name.startsWith('access-control-'))
  outgoing.writeHead(response.status, Object.fromEntries(headers))
  if (!response.body || incoming.method === 'HEAD') {
    outgoing.end()
    return
  }
  const reader = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]) // two names of one type
  // A client leaves a stream by closing its connection.
  outgoing.on('close', () => reader.destroy())
  reader.on('error', () => outgoing.destroy())
  reader.pipe(outgoing)
}

async function beginWith(script: string | undefined, response: Response): Promise<Response> {
  if (script === undefined || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const page = await response.text()
  const [start = ''] = /^\s*(<!doctype[^>]*>)?\s*(<html[^>]*>)?\s*(<head[^>]*>)?/i.exec(page) ?? []
  const begun = `${start}<script crossorigin src="${script}"></script>${page.slice(start.length)}`
  return new Response(begun, { status: response.status, headers: response.headers })
}

async function firstAnswer(handlers: readonly Handler[], request: Request): Promise<Response> {
  for (const handler of handlers) {
    const response = await handler(request).catch((error) => new Response(messageOf(error), { status: 500 }))
    if (response) return response
  }
  return new Response(`There is nothing at ${new URL(request.url).pathname}.`, { status: 404 })
}
