import type { Network } from '../../contracts/network/network.js'
import { HttpTimeoutError } from '../../errors/http.js'
import type { Platform } from '../../lib/platform/platform.js'
import { nodeTimeoutMs, toRpcConfig } from '../../lib/rpc/client.js'
import { withTimeLimit } from '../../lib/time-limit.js'

/** The time for all nodes of a question together: a little more than a single node has with its three retries. */
const allNodesMs = 45_000
/** The longest delay of a timer. A longer one would fire at once. */
const longestMs = 2 ** 31 - 1

interface Question {
  readonly platform: Pick<Platform, 'setTimeout' | 'clearTimeout'>
  readonly network: Network
  /** Ends the question before its time. */
  readonly signal: AbortSignal
  /**
   * True if nobody answered the last question. Then there is time for two nodes: the failure of the first one starts
   * pings, which find another one that answers.
   */
  readonly isHurried?: boolean
}

/**
 * Asks the nodes of a network, all together within a time limit: one silent node after another, each with its retries,
 * would add up to minutes. Times that the host has set for its nodes are never cut short.
 * @throws {@link HttpTimeoutError} after the time, or the reason of `signal`
 */
export function withinNodesLimit<Value>(
  { platform, network, signal, isHurried = false }: Question,
  ask: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const urls = [...new Set([...network.rpcUrls.default.http, ...network.rpcUrls.chainDefault.http])]
  const usualMs = isHurried ? nodeTimeoutMs * Math.min(urls.length, 2) : allNodesMs
  const limitMs = Math.min(longestMs, Math.max(usualMs, timeOfHost(network, urls, isHurried)))
  const late = () => new HttpTimeoutError({ url: urls[0] ?? '', timeoutMs: limitMs })
  return withTimeLimit({ platform, limitMs, outer: signal, late }, ask)
}

/** The time that the host gives the nodes for which it has set one. */
function timeOfHost({ rpcUrls }: Network, urls: readonly string[], isHurried: boolean): number {
  const usualRetries = urls.length > 1 ? 0 : 3
  const times = urls.flatMap((url) => {
    const { retryCount, retryDelayMs = 150, timeoutMs } = toRpcConfig(rpcUrls.default.configs?.[url])
    if (retryCount === undefined && timeoutMs === undefined) return []
    const retries = isHurried ? 0 : (retryCount ?? usualRetries)
    const pausesMs = retryDelayMs * (2 ** Math.min(retries, 30) - 1)
    return [(timeoutMs ?? nodeTimeoutMs) * (retries + 1) + pausesMs]
  })
  return times.reduce((sum, ms) => sum + ms, 0)
}
