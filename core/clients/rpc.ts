import { createClient, HttpRequestError, http, rpcSchema } from 'viem'
import { withAbort } from '../adapters/with-abort.js'
import { isModalError, type ModalError } from '../errors/base.js'
import { HttpStatusError, HttpTimeoutError, HttpUnreachableError } from '../errors/http.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { Platform } from '../platform.js'

/** SPEC 9, "RPC transport": "HTTP default timeout 10000 ms". */
const timeoutMs = 10_000

export interface RpcClient {
  /** Retries as SPEC 9 says. Rejects with a {@link ModalError}, at once when `signal` aborts. */
  request(method: string, params: readonly unknown[], signal: AbortSignal): Promise<unknown>
}

/** JSON-RPC over HTTP to a node or to the gateway, of any namespace, through the platform's `fetch`. */
export function createRpcClient({ platform, rpcUrl }: { platform: Platform; rpcUrl: string }): RpcClient {
  return {
    request: async (method, params, signal) => {
      let response: Response | undefined
      const fetchFn = async (_url: unknown, init?: RequestInit) => {
        response = await fetchWhole(platform, rpcUrl, init)
        return response
      }
      const client = createClient({
        transport: http(rpcUrl, { fetchFn, timeout: 0 }),
        rpcSchema: rpcSchema<[{ Method: string; Parameters: readonly unknown[]; ReturnType: unknown }]>(),
      })
      try {
        return await withAbort(client.request({ method, params }, { signal }), signal)
      } catch (error) {
        throw signal.aborted ? toModalError(signal.reason) : toRpcError(error, rpcUrl, response)
      }
    },
  }
}

/** The library's own time-out ends with the headers and gives way to a signal: ours lasts until the body is here. */
async function fetchWhole(platform: Platform, url: string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController()
  const { signal } = init
  const giveUp = () => controller.abort(signal?.reason)
  const timer = platform.setTimeout(() => controller.abort(new HttpTimeoutError({ url, timeoutMs })), timeoutMs)
  if (signal?.aborted) giveUp()
  else signal?.addEventListener('abort', giveUp, { once: true })
  try {
    const answer = await withAbort(platform.fetch(url, { ...init, signal: controller.signal }), controller.signal)
    const body = await withAbort(answer.text(), controller.signal)
    const { status, statusText, headers } = answer
    return new Response(body || null, { status, statusText, headers })
  } finally {
    platform.clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}

/** What the transport wraps in errors of its own, which quote the whole URL, project id and all. */
function toRpcError(error: unknown, url: string, response: Response | undefined): ModalError {
  if (!(error instanceof HttpRequestError)) return toModalError(error)
  if (isModalError(error.cause)) return error.cause
  if (error.status !== undefined && response) return new HttpStatusError({ response, url })
  return new HttpUnreachableError({ url, cause: error.cause })
}
