import type * as z from 'zod/mini'
import { AbortedError, isModalError } from '../../errors/base.js'
import { HttpAnswerError, HttpStatusError, HttpTimeoutError, HttpUnreachableError } from '../../errors/http.js'
import type { Platform } from '../platform/platform.js'
import { type BadRow, parseRows, tellBadRows } from '../rows.js'
import { withTimeLimit } from '../time-limit.js'
import type { Endpoint } from './endpoint.js'
import { fetchStraight } from './fetch-straight.js'
import { readBody, readText } from './read-body.js'
import { isRetriedStatus, parseRetryAfter, type RetryVerdict, withRetry } from './retry.js'

const timeoutMs = 10_000

export interface HttpClientConfig {
  platform: Platform
  base: string
  projectId: string
  sdkType: string
  sdkVersion: string
  /** Read at each call, because a WalletConnect pairing may set it later. */
  clientId?: () => string | undefined
  isDebug?: boolean
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never
type Output<R> = R extends z.ZodMiniType ? z.output<R> : R extends 'blob' ? Blob : undefined
type Part<Name extends string, S> = S extends z.ZodMiniType ? { [K in Name]: Input<S> } : { [K in Name]?: undefined }

export type CallArguments<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? Part<'params', P> &
        Part<'query', Q> &
        Part<'body', B> & { signal?: AbortSignal | undefined; cache?: RequestCache; headers?: RequestHeaders }
    : never

type RequestHeaders = Readonly<Record<string, string>>

export type CallAnswer<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Output<R> : never

export interface HttpClient {
  /**
   * @throws {@link HttpStatusError} after the retries, {@link HttpTimeoutError}, {@link HttpUnreachableError}, {@link
   * HttpAnswerError} if the answer does not match the contract, {@link AbortedError} if `signal` aborts
   */
  call<E extends Endpoint>(endpoint: E, args: CallArguments<E>): Promise<CallAnswer<E>>
}

/**
 * The only module that sends HTTP requests to services. Each attempt has 10 s; failures that may be temporary are
 * retried.
 */
export function createHttpClient(config: HttpClientConfig): HttpClient {
  const { platform, isDebug = false } = config

  async function attempt(
    endpoint: Endpoint,
    url: string,
    init: RequestInit,
    { signal: outer, headers }: Pick<RequestParts, 'signal' | 'headers'>,
  ) {
    const limit = { platform, limitMs: timeoutMs, outer, late: () => new HttpTimeoutError({ url, timeoutMs }) }
    try {
      // The body may stall too, so the time limit includes reading it.
      return await withTimeLimit(limit, async (signal) => {
        signal.throwIfAborted()
        const inTime = { ...init, signal }
        const response = await fetchStraight(platform, url, inTime, headers !== undefined)
        if (!response.ok) throw new HttpStatusError({ response, url })
        return await read(endpoint, response, url, tellBadRows(platform.console, { source: endpoint.name, isDebug }))
      })
    } catch (error) {
      throw isModalError(error) ? error : new HttpUnreachableError({ url, cause: error })
    }
  }

  function judge(error: unknown): RetryVerdict {
    if (error instanceof HttpUnreachableError) return { again: true }
    if (!(error instanceof HttpStatusError) || !isRetriedStatus(error.status)) return { again: false }
    const { headers } = error.cause as Response // `HttpStatusError` always has the response as its cause
    return { again: true, afterMs: parseRetryAfter(headers.get('retry-after'), platform.now()) }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, args: CallArguments<E>): Promise<CallAnswer<E>> {
      const given: RequestParts = args
      const url = toUrl(config, endpoint, given)
      const init: RequestInit = { method: endpoint.method }
      if (given.headers) init.headers = { ...given.headers }
      if (given.body !== undefined) {
        init.body = JSON.stringify(given.body)
        init.headers = { 'content-type': 'application/json', ...given.headers }
      }
      if (given.cache !== undefined) init.cache = given.cache
      // A POST may have taken effect even if no answer arrived.
      const isRepeatable = endpoint.method === 'GET'
      try {
        const answer = await withRetry(() => attempt(endpoint, url, init, given), {
          platform,
          judge: (error) => (isRepeatable ? judge(error) : { again: false }),
          signal: given.signal,
        })
        return answer as CallAnswer<E> // the endpoint's schema parsed it
      } catch (error) {
        throw given.signal?.aborted && !isModalError(error, 'aborted') ? new AbortedError({ cause: error }) : error
      }
    },
  }
}

interface RequestParts {
  params?: unknown
  query?: unknown
  body?: unknown
  signal?: AbortSignal | undefined
  cache?: RequestCache
  headers?: RequestHeaders
}

/** Builds a URL. Drops empty and undefined query values, and adds project id, SDK type and SDK version. */
export function toUrl(
  config: Omit<HttpClientConfig, 'platform'>,
  endpoint: Pick<Endpoint, 'path'>,
  { params, query }: Pick<RequestParts, 'params' | 'query'>,
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(toRecord(params)[name] ?? '')),
  )
  const search = new URLSearchParams()
  const { projectId, sdkType: st, sdkVersion: sv } = config
  for (const [key, value] of Object.entries({ projectId, st, sv, clientId: config.clientId?.(), ...toRecord(query) })) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return `${config.base.replace(/\/+$/, '')}${path}?${search}`
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function read(endpoint: Endpoint, response: Response, url: string, onBadRow: (row: BadRow) => void) {
  if (endpoint.response === 'empty') return undefined
  if (endpoint.response === 'blob') return await readBody(response, url)
  const text = await readText(response, url)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new HttpAnswerError({ url, wrong: text === '' ? 'The answer is empty' : 'The answer is not JSON', cause })
  }
  const parsed = parseRows(endpoint.response, json, onBadRow)
  if (parsed.success) return parsed.data
  const { path, code } = parsed.error.issues[0] ?? { path: [], code: 'unknown' }
  throw new HttpAnswerError({ url, wrong: `Wrong at ${path.join('.') || 'the root'}: ${code}`, cause: parsed.error })
}
