import { withAbort } from '../adapters/with-abort.js'
import { readMember } from '../discovery/foreign.js'
import { isModalError } from '../errors/base.js'
import { HttpAnswerError, HttpStatusError, HttpTimeoutError, HttpUnreachableError } from '../errors/http.js'
import { toModalError } from '../errors/to-modal-error.js'
import { isRetriedStatus, parseRetryAfter, type RetryVerdict, withRetry } from '../http/retry.js'
import type { Platform } from '../platform.js'

/** SPEC 9, "RPC transport": "HTTP default timeout 10000 ms". */
const defaultTimeoutMs = 10_000

export interface RpcClient {
  /** Retries as SPEC 9 says. Rejects with a {@link ModalError}, at once when `signal` aborts. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/** JSON-RPC over HTTP to a node or to the gateway, of any namespace: reading a balance needs no chain library. */
export function createRpcClient(params: {
  platform: Platform
  rpcUrl: string
  /** @default 10 s */
  timeoutMs?: number
  /** @default 3 */
  retryCount?: number
}): RpcClient {
  const { platform, rpcUrl, timeoutMs = defaultTimeoutMs, retryCount } = params
  let lastId = 0

  const judge = (error: unknown): RetryVerdict => {
    if (error instanceof HttpStatusError) {
      const response = error.cause instanceof Response ? error.cause : undefined
      const afterMs = parseRetryAfter(response?.headers.get('retry-after') ?? null, platform.now())
      return { again: isRetriedStatus(error.status), afterMs }
    }
    // SPEC 9: "and on codes -1, -32005, -32603". What did not arrive or cannot be read may do so the next time.
    const isPassing = [
      'http_timeout',
      'http_unreachable',
      'http_answer',
      'rpc_limit_exceeded',
      'rpc_internal',
      'unknown',
    ]
    return { again: isPassing.some((code) => isModalError(error, code)) }
  }

  return {
    request: async (method, params, signal) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: ++lastId, method, params })
      try {
        return await withRetry(() => attempt({ platform, url: rpcUrl, body, timeoutMs }, signal), {
          platform,
          judge,
          signal,
          ...(retryCount !== undefined && { retryCount }),
        })
      } catch (error) {
        throw toModalError(signal.aborted ? signal.reason : error)
      }
    },
  }
}

/** One try. Its time lasts until the body is here: a body may stall too. */
async function attempt(
  { platform, url, body, timeoutMs }: { platform: Platform; url: string; body: string; timeoutMs: number },
  outer: AbortSignal,
): Promise<unknown> {
  const controller = new AbortController()
  const giveUp = () => controller.abort(outer.reason)
  const timer = platform.setTimeout(() => controller.abort(new HttpTimeoutError({ url, timeoutMs })), timeoutMs)
  outer.addEventListener('abort', giveUp, { once: true })
  const { signal } = controller
  try {
    outer.throwIfAborted()
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal }
    return await withAbort(ask(platform, url, init), signal)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  } finally {
    platform.clearTimeout(timer)
    outer.removeEventListener('abort', giveUp)
  }
}

async function ask(platform: Platform, url: string, init: RequestInit): Promise<unknown> {
  const response = await platform.fetch(url, init).catch((cause: unknown) => {
    throw new HttpUnreachableError({ url, cause })
  })
  const text = await response.text().catch(() => '')
  const answer = parseJson(text)
  const error = readMember(answer, 'error')
  // A node that says what is wrong is heard also where its status is no success.
  if (error !== undefined && error !== null) throw toModalError(error)
  if (!response.ok) throw new HttpStatusError({ response, url })
  if (readMember(answer, 'result') === undefined) throw new HttpAnswerError({ url, wrong: 'Not a JSON-RPC answer' })
  return readMember(answer, 'result')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // judged by whoever asked
  }
}
