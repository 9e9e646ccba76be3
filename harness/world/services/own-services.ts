import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isMap, memberOf, parseJson } from '../lib/json.js'

/** A request handler of MSW: `http.get('https://api.acme.com/prices', …)`. */
export interface RequestHandlerLike {
  run(call: { request: Request; requestId: string }): Promise<{ response?: Response | undefined } | null>
}

/** Answers for a dapp's other services: an MSW handler, or the file of a HAR recording. */
export type OwnService = RequestHandlerLike | string

export function isRequestHandler(value: unknown): value is RequestHandlerLike {
  return typeof memberOf(value, 'run') === 'function'
}

/** Answers requests to a dapp's other services. */
export interface OwnServices {
  readonly hasHandlers: boolean
  /** Answers with the first matching handler. Handlers take precedence over the world's own answers. */
  handle(request: Request): Promise<Response | undefined>
  /** Answers from the recordings. They come last, so that recorded node calls do not hide the world's chains. */
  replay(request: Request): Promise<Response | undefined>
}

/**
 * Creates answers from handlers and recordings. File names are relative to `folder`.
 * @throws Error that names a file which is not a recording
 */
export function createOwnServices(services: readonly OwnService[] = [], folder = '.'): OwnServices {
  const handlers = services.filter((each) => typeof each !== 'string')
  const recorded = services.flatMap((each) => (typeof each === 'string' ? readHar(path.resolve(folder, each)) : []))
  const replayed = new Map<Entry, number>()
  return {
    hasHandlers: handlers.length > 0,
    async handle(request) {
      for (const handler of handlers) {
        const result = await handler.run({ request: request.clone(), requestId: randomUUID() })
        const response = result?.response
        // MSW's header for a request that passes through.
        if (response && response.headers.get('x-msw-intention') !== 'passthrough') return response
      }
      return undefined
    },
    async replay(request) {
      if (recorded.length === 0) return undefined
      const body = await request.text()
      const found = recorded.filter((entry) => isSame(entry, request, body))
      // One address may have several recorded answers: they are replayed in order, then the last one repeats.
      const least = Math.min(...found.map((entry) => replayed.get(entry) ?? 0))
      const entry = found.find((each) => (replayed.get(each) ?? 0) === least && least === 0) ?? found.at(-1)
      if (!entry) return undefined
      replayed.set(entry, (replayed.get(entry) ?? 0) + 1)
      return toResponse(entry, body)
    },
  }
}

interface Entry {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly content: Uint8Array<ArrayBuffer> | string
}

/** Headers that belong to the recorded connection or its encoding. */
const ofConnection = /^(:|content-encoding$|content-length$|transfer-encoding$|connection$|set-cookie$|alt-svc$)/i

function readHar(file: string): Entry[] {
  const entries = memberOf(memberOf(parseJson(readFileSync(file, 'utf8')), 'log'), 'entries')
  if (!Array.isArray(entries)) throw new Error(`${file} is not a recording: a HAR file has "log" with "entries"`)
  return entries.flatMap((entry: unknown) => toEntry(entry, path.dirname(file)))
}

/** Reads one request and its answer. A request without an answer is skipped. */
function toEntry(entry: unknown, folder: string): Entry[] {
  const [request, response] = ['request', 'response'].map((name) => memberOf(entry, name))
  const [method, url, status] = [memberOf(request, 'method'), memberOf(request, 'url'), memberOf(response, 'status')]
  if (typeof method !== 'string' || typeof url !== 'string' || typeof status !== 'number' || status < 200) return []
  const content = memberOf(response, 'content')
  const [text = '', attached] = [memberOf(content, 'text'), memberOf(content, '_file')]
  const isBase64 = memberOf(content, 'encoding') === 'base64'
  const bytes = (from: string) => new Uint8Array(Buffer.from(from, 'base64'))
  const headers: unknown = memberOf(response, 'headers')
  return [
    {
      method,
      url,
      status,
      body: String(memberOf(memberOf(request, 'postData'), 'text') ?? ''),
      headers: (Array.isArray(headers) ? headers : []).flatMap((header: unknown) => {
        const name = String(memberOf(header, 'name'))
        return ofConnection.test(name) ? [] : [[name, String(memberOf(header, 'value'))] as const]
      }),
      // Playwright can store bodies in files beside the recording.
      content:
        typeof attached === 'string'
          ? new Uint8Array(readFileSync(path.join(folder, attached)))
          : isBase64
            ? bytes(String(text))
            : String(text),
    },
  ]
}

/** Removes the ids of JSON-RPC calls, which differ in each visit. */
const withoutId = (body: string): string => {
  const value = parseJson(body)
  if (value === undefined) return body
  const bare = (call: unknown) => (isMap(call) && 'jsonrpc' in call ? { ...call, id: undefined } : call)
  return JSON.stringify(Array.isArray(value) ? value.map(bare) : bare(value))
}

const isSame = (entry: Entry, { method, url }: Request, body: string): boolean =>
  entry.method === method && entry.url === url && (entry.body === body || withoutId(entry.body) === withoutId(body))

function toResponse({ status, headers, content }: Entry, asked: string): Response {
  const [call, answer] = [parseJson(asked), typeof content === 'string' ? parseJson(content) : undefined]
  const isCall = isMap(call) && isMap(answer) && 'jsonrpc' in call && 'jsonrpc' in answer
  const body = isCall ? JSON.stringify({ ...answer, id: call['id'] ?? null }) : content
  const isBodiless = [204, 205, 304].includes(status)
  return new Response(isBodiless ? null : body, { status, headers: headers.map(([name, value]) => [name, value]) })
}
