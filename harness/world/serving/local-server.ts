import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { once } from '../lib/lifecycle.js'
import { type Door, refusalOf } from './access.js'

/** Far more than any call to a wallet, service or node needs. */
export const MOST_BODY_BYTES = 1_000_000

interface LocalServerOptions extends Door {
  answer(request: IncomingMessage, response: ServerResponse): void
  /** Handles a WebSocket upgrade. Without it upgrades are refused. */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
}

/** Listens on this machine only and refuses senders without access. Rejects with the error of `listen`. */
export async function startLocalServer({ upgrade, ...options }: LocalServerOptions) {
  const { access, hasPages } = options
  let door: Door = { access, hasPages, port: options.port }
  const server = createServer((request, response) => {
    const refusal = refusalOf(request.headers, door)
    if (refusal !== undefined) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(refusal)
      return
    }
    tellBrowsers(request, response, door)
    if (request.method === 'OPTIONS' && request.headers.origin !== undefined) {
      response.writeHead(204).end()
      return
    }
    options.answer(request, response)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (upgrade && refusalOf(request.headers, door) === undefined) upgrade(request, socket, head)
    else socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  // Keeps idle connections open, so that none is closed just as a caller uses it again.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
  door = { ...door, port: address.port }
  return {
    port: address.port,
    /** Ends every connection at once, streams too. */
    stop: once(() => {
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    }),
  }
}

function tellBrowsers(request: IncomingMessage, response: ServerResponse, { access }: Door): void {
  const { origin } = request.headers
  response.setHeader('vary', 'origin')
  response.setHeader('content-security-policy', ['frame-ancestors', "'self'", ...access.origins].join(' '))
  if (origin === undefined) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', 'retry-after')
  if (request.method !== 'OPTIONS') return
  response.setHeader('access-control-allow-methods', 'GET, POST, DELETE')
  response.setHeader(
    'access-control-allow-headers',
    request.headers['access-control-request-headers'] ?? 'content-type',
  )
  response.setHeader('access-control-max-age', '600')
  if (request.headers['access-control-request-private-network'] !== undefined) {
    response.setHeader('access-control-allow-private-network', 'true')
  }
}

/** Reads the body; `undefined` when it is larger than {@link MOST_BODY_BYTES}. */
export async function readBody(incoming: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > MOST_BODY_BYTES) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
