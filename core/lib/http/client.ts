import type * as z from 'zod/mini'
import { HttpAnswerError, HttpStatusError, HttpTimeoutError, HttpUnreachableError } from '../../errors/http.js'
import { AbortedError } from '../../errors/unknown.js'
import type { Platform } from '../platform/platform.js'
import { type BadRow, parseRows, tellBadRows } from '../rows.js'
import type { Endpoint } from './endpoint.js'
import { isRetriedStatus, parseRetryAfter, type RetryVerdict, withRetry } from './retry.js'

/** HTTP default timeout 10000 ms. */
const timeoutMs = 10_000

export interface HttpClientConfig {
  platform: Platform
  /** The service's address; a path in it is kept. */
  base: string
  projectId: string
  sdkType: string
  sdkVersion: string
  /** Read at each call: it is set when a WalletConnect pairing gave one. */
  clientId?: () => string | undefined
  /** Rows that were left out of an answer are named on the console. */
  isDebug?: boolean
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : never
type Output<R> = R extends z.ZodMiniType ? z.output<R> : R extends 'blob' ? Blob : undefined
type Part<Name extends string, S> = S extends z.ZodMiniType ? { [K in Name]: Input<S> } : { [K in Name]?: undefined }

/** The arguments that a call of the endpoint needs. */
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
   * @throws {@link HttpStatusError} on a status that is no success, after the retries
   * @throws {@link HttpTimeoutError} after 10 s
   * @throws {@link HttpUnreachableError}
   * @throws {@link HttpAnswerError} when the answer is not what the contract says
   * @throws {@link AbortedError} when `signal` says so
   */
  call<E extends Endpoint>(endpoint: E, args: CallArguments<E>): Promise<CallAnswer<E>>
}

/** The one place that speaks HTTP to a service. Each attempt has 10 s; failures that may pass are tried again. */
export function createHttpClient(config: HttpClientConfig): HttpClient {
  const { platform, isDebug = false } = config

  async function attempt(endpoint: Endpoint, url: string, init: RequestInit, signal: AbortSignal | undefined) {
    const own = new AbortController()
    const abort = () => {
      platform.clearTimeout(timer)
      own.abort()
    }
    const timer = platform.setTimeout(abort, timeoutMs)
    signal?.addEventListener('abort', abort)
    try {
      if (signal?.aborted) throw new AbortedError()
      // The body may stall too, so reading it is within the same time.
      const answer = (async () => {
        const response = await platform.fetch(url, { ...init, signal: own.signal })
        if (!response.ok) throw new HttpStatusError({ response, url })
        return await read(endpoint, response, url, tellBadRows(platform.console, { source: endpoint.name, isDebug }))
      })()
      return await Promise.race([answer, rejectOnAbort(own.signal, answer)])
    } catch (error) {
      if (signal?.aborted) throw error instanceof AbortedError ? error : new AbortedError({ cause: error })
      if (own.signal.aborted) throw new HttpTimeoutError({ url, timeoutMs })
      if (error instanceof HttpStatusError || error instanceof HttpAnswerError) throw error
      throw new HttpUnreachableError({ url, cause: error })
    } finally {
      platform.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  function judge(error: unknown): RetryVerdict {
    if (error instanceof HttpUnreachableError) return { again: true }
    if (!(error instanceof HttpStatusError) || !isRetriedStatus(error.status)) return { again: false }
    const { headers } = error.cause as Response // the class says so
    return { again: true, afterMs: parseRetryAfter(headers.get('retry-after'), platform.now()) }
  }

  return {
    async call(endpoint, args) {
      const given: RequestParts = args
      const url = toUrl(config, endpoint, given)
      const init: RequestInit = { method: endpoint.method }
      if (given.headers) init.headers = { ...given.headers }
      if (given.body !== undefined) {
        init.body = JSON.stringify(given.body)
        init.headers = { 'content-type': 'application/json', ...given.headers }
      }
      if (given.cache !== undefined) init.cache = given.cache
      // A POST may have taken effect although no answer came.
      const isRepeatable = endpoint.method === 'GET'
      const run = () =>
        withRetry(() => attempt(endpoint, url, init, given.signal), {
          platform,
          judge: (error) => (isRepeatable ? judge(error) : { again: false }),
          signal: given.signal,
        }).catch((error: unknown) => {
          throw given.signal?.aborted && !(error instanceof AbortedError) ? new AbortedError({ cause: error }) : error
        })
      return (await run()) as CallAnswer<typeof endpoint> // parsed by the endpoint
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

/** Empty and undefined query values are dropped; Project id, sdk type and version go with every call. */
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
  for (const [key, value] of Object.entries({
    projectId,
    st,
    sv,
    clientId: config.clientId?.(),
    ...toRecord(query),
  })) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return `${config.base.replace(/\/+$/, '')}${path}?${search}`
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

async function read(
  endpoint: Endpoint,
  response: Response,
  url: string,
  onBadRow: (row: BadRow) => void,
): Promise<unknown> {
  if (endpoint.response === 'empty') return undefined
  if (endpoint.response === 'blob') return await response.blob()
  const text = await response.text()
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

/** Not every `fetch` of a host's making looks at its signal. */
function rejectOnAbort(signal: AbortSignal, answer: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new AbortedError())
    signal.addEventListener('abort', stop, { once: true })
    // Whichever loses the race is looked at here, so that no rejection is left alone.
    answer.then(
      () => signal.removeEventListener('abort', stop),
      () => signal.removeEventListener('abort', stop),
    )
  })
}
