import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** Headers of a connection, which are wrong for a request or an answer that is passed on. */
const ofConnection = new Set([
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

export function toUrl({ url = '/', headers }: IncomingMessage): URL {
  return new URL(url, `http://${headers.host ?? '127.0.0.1'}`)
}

/** A request that came over HTTP, with its headers and the bytes of its body. */
export function toRequest(incoming: IncomingMessage, body: Buffer): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || ofConnection.has(name)) continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const { method = 'GET' } = incoming
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.length > 0
  return new Request(toUrl(incoming), { method, headers, ...(hasBody ? { body: new Uint8Array(body) } : {}) })
}

/**
 * Headers that are sent with the bytes of a response. `fetch` decodes a body and keeps the headers of the encoded one,
 * so these are left out.
 */
export function headersOf({ headers }: Response): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = {}
  for (const [name, value] of headers) if (!ofConnection.has(name) && name !== 'content-encoding') sent[name] = value
  // Each cookie needs a line of its own.
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) sent['set-cookie'] = cookies
  return sent
}
