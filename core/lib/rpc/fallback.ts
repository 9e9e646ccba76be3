import type { Network } from '../../contracts/network/network.js'
import { isModalError } from '../../errors/base.js'
import { HttpUnreachableError } from '../../errors/http.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createDedupe } from '../http/dedupe.js'
import type { Platform } from '../platform/platform.js'
import { withAbort } from '../with-abort.js'
import { createRpcClient, type RpcClient } from './client.js'
import { toRpcConfig } from './config.js'
import { rankUrls } from './rank-urls.js'

/** Ping timeout 1000 ms. */
const pingTimeoutMs = 1000

/**
 * Asks the nodes of a network: the host's own, then the gateway, then the chain's, until one answers. The
 * same question that is on its way already is not sent twice. `lifetime` ends it.
 */
export function createFallbackRpc(params: { platform: Platform; network: Network; lifetime: AbortSignal }): RpcClient {
  const { platform, network, lifetime } = params
  const { default: first, chainDefault } = network.rpcUrls
  const urls = [...new Set([...first.http, ...chainDefault.http])]
  const clientOf = (rpcUrl: string) =>
    createRpcClient({ platform, rpcUrl, batch: true, ...toRpcConfig(first.configs?.[rpcUrl]) })
  const clients = new Map(urls.map((rpcUrl) => [rpcUrl, clientOf(rpcUrl)]))
  const dedupe = createDedupe()
  const ranked = rankUrls({
    platform,
    urls,
    ping: async (url) => {
      // A ping says how a node is now: it is not tried again.
      const client = createRpcClient({
        platform,
        rpcUrl: url,
        ...toRpcConfig(first.configs?.[url]),
        timeoutMs: pingTimeoutMs,
        retryCount: 0,
      })
      await client.request('net_listening', [], lifetime)
    },
  })
  if (lifetime.aborted) ranked.stop()
  else lifetime.addEventListener('abort', ranked.stop, { once: true })

  const ask = async (method: string, args: readonly unknown[]): Promise<unknown> => {
    ranked.use()
    let last: unknown = new HttpUnreachableError({ url: '', cause: new Error(`${network.name} has no RPC URL`) })
    for (const url of ranked.order) {
      try {
        return await clients.get(url)?.request(method, args, lifetime)
      } catch (error) {
        last = error
        // Any other node would say the same.
        if (lifetime.aborted || !isOfThisNode(error)) throw error
      }
    }
    throw last
  }

  return {
    request: async (method, args, signal) => {
      try {
        signal.throwIfAborted()
        const answer = dedupe(JSON.stringify([method, args]), () => ask(method, args))
        return await withAbort(answer, signal)
      } catch (error) {
        throw toModalError(signal.aborted ? signal.reason : error)
      }
    },
  }
}

/** What one node says or fails to say, and another may answer. */
function isOfThisNode(error: unknown): boolean {
  return (
    [
      'http_status',
      'http_timeout',
      'http_unreachable',
      'http_answer',
      'rpc_limit_exceeded',
      'rpc_internal',
      'rpc_method_not_found',
      'rpc_method_not_supported',
      'rpc_resource_not_found',
      'unknown',
    ] as const
  ).some((code) => isModalError(error, code))
}
