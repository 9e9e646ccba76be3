import { isModalError, isOneOf } from '../../errors/base.js'
import { HttpAnswerError, HttpStatusError, HttpTimeoutError, HttpUnreachableError } from '../../errors/http.js'
import { toModalError, toNodeError } from '../../errors/to-modal-error.js'
import { readJson, readList, readMember } from '../foreign.js'
import { fetchStraight } from '../http/fetch-straight.js'
import { readText } from '../http/read-body.js'
import { isRetriedStatus, parseRetryAfter, type RetryVerdict, withRetry } from '../http/retry.js'
import type { Platform } from '../platform/platform.js'
import { withTimeLimit } from '../time-limit.js'

/** The time for one attempt at a node, unless the host sets another one. */
export const nodeTimeoutMs = 10_000

export interface RpcConfig {
  /** @default 10 s */
  readonly timeoutMs?: number
  /** Retries after the first attempt. @default 3 */
  readonly retryCount?: number
  /** The delay before the second attempt; it doubles before each further one. @default 150 */
  readonly retryDelayMs?: number
  readonly batch?: boolean
  /** Additional headers, such as an API key of the host's node. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Reads `timeout`, `retryCount`, `retryDelay`, `batch` and `fetchOptions.headers` of viem’s `http`. */
export function toRpcConfig(config: unknown): RpcConfig {
  const number = (name: string) => {
    const value = readMember(config, name)
    return typeof value === 'number' && value >= 0 ? value : undefined
  }
  const timeoutMs = number('timeout')
  const retryCount = number('retryCount')
  const retryDelayMs = number('retryDelay')
  const batch = readMember(config, 'batch')
  const headers = readMember(readMember(config, 'fetchOptions'), 'headers')
  return {
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(retryCount !== undefined && { retryCount }),
    ...(retryDelayMs !== undefined && { retryDelayMs }),
    ...(batch !== undefined && { batch: batch !== false }),
    ...(typeof headers === 'object' && headers !== null && { headers: toTexts(headers) }),
  }
}

/** Reads headers in each form that `fetch` accepts: an object, pairs of name and value, and `Headers` of any realm. */
function toTexts(headers: object): Record<string, string> {
  const pairs: unknown[] =
    Symbol.iterator in headers ? Array.from(headers as Iterable<unknown>) : Object.entries(headers) // `Symbol.iterator` was just checked
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const [name, value] = readList(pair, 2)
      return typeof name === 'string' && typeof value === 'string' ? [[name.toLowerCase(), value]] : []
    }),
  )
}

const retriedCodes: readonly number[] = [-1, -32005, -32603]

export interface RpcClient {
  /** Retries failed requests. Rejects with a {@link ModalError}, at once when `signal` aborts. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/**
 * A JSON-RPC client over HTTP for nodes of any namespace and for the gateway. Reading a balance needs no chain library.
 */
export function createRpcClient(params: { platform: Platform; rpcUrl: string } & RpcConfig): RpcClient {
  const { platform, rpcUrl: url, timeoutMs = nodeTimeoutMs, retryCount, retryDelayMs, headers, batch = false } = params
  const late = () => new HttpTimeoutError({ url, timeoutMs })
  let lastId = 0

  const judge = (error: unknown, got: Got | undefined): RetryVerdict => {
    if (got && isRetriedStatus(got.response.status))
      return { again: true, afterMs: parseRetryAfter(got.response.headers.get('retry-after'), platform.now()) }
    const said = readMember(readMember(got?.answer, 'error'), 'code')
    const isLost = isOneOf(error, 'http_timeout', 'http_unreachable')
    return { again: isLost || retriedCodes.includes(Number(said)) }
  }

  const send = async (calls: readonly RpcCall[], signal: AbortSignal) => {
    const [only] = calls
    const body = JSON.stringify(calls.length === 1 ? only : calls)
    const { answer, response } = await post({ platform, url, headers }, body, signal)
    const answers = readList(answer)
    return calls.map((call) => ({
      // A batch may be answered with a single error, which then applies to each call.
      answer: Array.isArray(answer) ? answers.find((each) => readMember(each, 'id') === call.id) : answer,
      response,
    }))
  }
  const sendTogether = createBatch(send)
  const sendOne = async (call: RpcCall, signal: AbortSignal) => (await send([call], signal))[0]
  const ask = batch ? sendTogether : sendOne

  return {
    request: async (method, args, signal) => {
      const call = { jsonrpc: '2.0', id: ++lastId, method, params: args } as const
      let got: Got | undefined
      // The time limit includes reading the body, which may stall too.
      const attempt = async (timed: AbortSignal) => {
        got = undefined
        timed.throwIfAborted()
        got = await ask(call, timed)
        return resultOf(got, url)
      }
      try {
        return await withRetry(() => withTimeLimit({ platform, limitMs: timeoutMs, outer: signal, late }, attempt), {
          platform,
          judge: (error) => judge(error, got),
          signal,
          ...(retryCount !== undefined && { retryCount }),
          ...(retryDelayMs !== undefined && { firstDelayMs: retryDelayMs }),
        })
      } catch (error) {
        throw toModalError(signal.aborted ? signal.reason : error)
      }
    },
  }
}

interface RpcCall {
  readonly jsonrpc: '2.0'
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

type Got = { readonly answer: unknown; readonly response: Response }

async function post(
  { platform, url, headers }: { platform: Platform; url: string; headers: RpcConfig['headers'] },
  body: string,
  signal: AbortSignal,
): Promise<Got> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, signal }
  const response = await fetchStraight(platform, url, init, headers !== undefined).catch((cause: unknown) => {
    throw isModalError(cause) ? cause : new HttpUnreachableError({ url, cause })
  })
  const text = await readText(response, url).catch((cause: unknown) => {
    throw isModalError(cause) ? cause : new HttpUnreachableError({ url, cause })
  })
  return { answer: readJson(text), response }
}

function resultOf(got: Got | undefined, url: string): unknown {
  const error = readMember(got?.answer, 'error')
  if (error !== undefined && error !== null) {
    const said = toNodeError(error)
    // A JSON-RPC error counts even if the HTTP status is not a success. The exception is −32000 with a status that is
    // retried: gateways send −32000 with any status, and it would report a rate limit as an invalid request.
    const isVague = isModalError(said, 'rpc_invalid_input')
    if (!got || !isVague || !isRetriedStatus(got.response.status)) throw said
  }
  if (got && !got.response.ok) throw new HttpStatusError({ response: got.response, url })
  const result = readMember(got?.answer, 'result')
  if (result === undefined) throw new HttpAnswerError({ url, wrong: 'Not a JSON-RPC answer' })
  return result
}

/**
 * Up to 1000 calls of the same moment form a batch. The moment is a promise turn, since a timer would wait for a paused
 * clock.
 */
const batchSize = 1000

interface Waiting<Call, Answer> {
  readonly call: Call
  readonly signal: AbortSignal
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Batches calls made in the same moment. `send` answers in the order of the calls; its signal aborts once no caller
 * waits.
 */
export function createBatch<Call, Answer>(
  send: (calls: readonly Call[], signal: AbortSignal) => Promise<readonly Answer[]>,
): (call: Call, signal: AbortSignal) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = []

  const flush = () => {
    const batch = waiting.filter(({ signal }) => !signal.aborted)
    waiting = []
    if (batch.length > 0) void run(batch)
  }

  const run = async (batch: readonly Waiting<Call, Answer>[]) => {
    const all = new AbortController()
    const isAnyWaiting = () => batch.some(({ signal }) => !signal.aborted)
    const onAbort = () => {
      if (!isAnyWaiting()) all.abort(batch[0]?.signal.reason)
    }
    for (const { signal } of batch) signal.addEventListener('abort', onAbort, { once: true })
    try {
      const answers = await send(
        batch.map(({ call }) => call),
        all.signal,
      )
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer) // there is one answer for each call
    } catch (error) {
      for (const { reject } of batch) reject(error)
    } finally {
      for (const { signal } of batch) signal.removeEventListener('abort', onAbort)
    }
  }

  return (call, signal) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ call, signal, resolve, reject }) >= batchSize) flush()
      else if (waiting.length === 1) queueMicrotask(flush)
    })
}
