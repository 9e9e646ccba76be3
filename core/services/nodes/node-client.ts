import type { Network } from '../../contracts/network/network.js'
import { isModalError, isOneOf } from '../../errors/base.js'
import { HttpAnswerError, HttpStatusError, HttpUnreachableError } from '../../errors/http.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readQuantity } from '../../lib/foreign.js'
import { createDedupe } from '../../lib/http/dedupe.js'
import { isRetriedStatus, withRetry } from '../../lib/http/retry.js'
import type { Platform } from '../../lib/platform/platform.js'
import { createRpcClient, type RpcClient, type RpcConfig, toRpcConfig } from '../../lib/rpc/client.js'
import { rankUrls } from '../../lib/rpc/rank-urls.js'
import { eitherSignal } from '../../lib/with-abort.js'
import { rpcOf } from '../../namespaces/namespace-table.js'
import { withinNodesLimit } from './nodes-limit.js'

/** Reads balances of one network without a wallet. */
export interface ChainClient {
  /** The balance in smallest units. Rejects with a {@link ModalError}, at once when `signal` aborts. */
  getBalance(address: string, signal: AbortSignal): Promise<bigint>
  /** The balance of one token, by its contract or mint. Rejects like `getBalance`. */
  getTokenBalance(
    address: string,
    token: string,
    signal: AbortSignal,
  ): Promise<{ readonly units: bigint; readonly decimals: number; readonly symbol: string | undefined }>
}

const pingTimeoutMs = 1000
/** Cheap methods that every node answers without a lookup. */
const pings = { ethereum: 'net_listening', solana: 'getHealth' } as const

export interface NodeClient extends RpcClient {
  /** The first URL of the host or the network, for errors about an answer. Empty if the network has none. */
  readonly url: string
  /** Pings the nodes for a while and orders them by speed. A node's failure starts this too. */
  rank(): void
}

/** Throws the error for an answer of the wrong form. */
export function refuseAnswer({ url }: NodeClient, method: string, answer: unknown): never {
  throw new HttpAnswerError({ url, wrong: `${method}: ${JSON.stringify(answer)} is not what it must be` })
}

/** Requests a number from an EVM node. */
export async function requestQuantity(node: NodeClient, method: string, args: readonly unknown[], signal: AbortSignal) {
  const answer = await node.request(method, args, signal)
  return readQuantity(answer) ?? refuseAnswer(node, method, answer)
}

/**
 * Sends a request to the nodes of a network until one answers: the host's own, then the gateway, then the chain's
 * public ones. Each node is tried once and the round is repeated, unless the host sets retries for a URL. A single node
 * is retried like in {@link createRpcClient}. Equal concurrent requests are sent once. Nodes are ranked until
 * `lifetime` ends; without it they keep their order. All of it has one time limit: see {@link withinNodesLimit}.
 */
export function createNodeClient(params: { platform: Platform; network: Network; lifetime?: AbortSignal }): NodeClient {
  const { platform, network, lifetime } = params
  const { default: first, chainDefault } = network.rpcUrls
  const urls = [...new Set([...first.http, ...chainDefault.http])]
  const isAlone = urls.length < 2
  const clientOf = (rpcUrl: string, config = {}) =>
    createRpcClient({
      platform,
      rpcUrl,
      ...(!isAlone && { retryCount: 0 }),
      ...toRpcConfig(first.configs?.[rpcUrl]),
      ...config,
    })
  const clients = new Map(urls.map((rpcUrl) => [rpcUrl, clientOf(rpcUrl)]))
  const dedupe = createDedupe()
  const ends = lifetime ?? AbortSignal.abort()
  const pinged = pings[rpcOf(network.chainNamespace) ?? 'ethereum']
  const ranked = rankUrls({
    platform,
    urls,
    // A ping measures the node's current state, so it is not retried.
    ping: (url) => clientOf(url, { timeoutMs: pingTimeoutMs, retryCount: 0 }).request(pinged, [], ends),
  })
  if (ends.aborted) ranked.stop()
  else ends.addEventListener('abort', ranked.stop, { once: true })
  /** True after a question that no node answered in time. The waits of a view with several questions would add up. */
  let isSilent = false

  const askEach = async (method: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> => {
    let last: unknown = new HttpUnreachableError({ url: '', cause: new Error(`${network.name} has no RPC URL`) })
    const left = new Set(urls)
    // The order may change on the way: the first failure starts pings, which find the nodes that answer.
    const next = () => ranked.order.find((each) => left.delete(each))
    for (let url = next(); url !== undefined; url = next()) {
      try {
        return await clients.get(url)?.request(method, args, signal)
      } catch (error) {
        last = error
        // Another node would give the same answer.
        if (signal.aborted || !isOfThisNode(error)) throw error
        ranked.use()
      }
    }
    throw last
  }
  const ask = (method: string, args: readonly unknown[], signal: AbortSignal): Promise<unknown> =>
    withRetry(() => askEach(method, args, signal), {
      platform,
      judge: (error) => ({ again: !isAlone && isPassing(error) }),
      signal,
    })

  return {
    url: urls[0] ?? '',
    rank: ranked.use,
    request: async (method, args, signal) => {
      try {
        const call = (shared: AbortSignal) => {
          const either = lifetime ? eitherSignal(shared, lifetime) : shared
          // Without a ranking, few tries might meet only the first nodes.
          const question = { platform, network, signal: either, isHurried: isSilent && lifetime !== undefined }
          return withinNodesLimit(question, (limited) => ask(method, args, limited))
        }
        const answer = await dedupe(JSON.stringify([method, args]), call, signal)
        isSilent = false
        return answer
      } catch (thrown) {
        const error = toModalError(signal.aborted ? signal.reason : thrown)
        if (!isModalError(error, 'aborted')) isSilent = isModalError(error, 'http_timeout')
        throw error
      }
    },
  }
}

const passingCodes = ['http_timeout', 'http_unreachable', 'http_answer', 'rpc_limit_exceeded', 'rpc_internal'] as const
const missingCodes = ['rpc_method_not_found', 'rpc_method_not_supported', 'rpc_resource_not_found'] as const

/** True for a failure of one node that another node may not have. */
const isOfThisNode = (error: unknown) => isOneOf(error, ...passingCodes, ...missingCodes, 'http_status', 'unknown')

const isPassing = (error: unknown) =>
  error instanceof HttpStatusError ? isRetriedStatus(error.status) : isOneOf(error, ...passingCodes)

/** A part of the modal: all requests to a network share its client, and the client's ranking of nodes. */
export function createNodes({ root: { platform } }: { readonly root: { readonly platform: Platform } }): Nodes {
  const lifetime = new AbortController()
  const clients = new Map<Network, NodeClient>()
  return {
    of: (network: Network): NodeClient => {
      const client = clients.get(network) ?? createNodeClient({ platform, network, lifetime: lifetime.signal })
      clients.set(network, client)
      return client
    },
    dispose: () => {
      lifetime.abort()
      clients.clear()
    },
  }
}

export interface Nodes {
  of(network: Network): NodeClient
  dispose(): void
}

/** The network's own nodes, without the gateway. `config` replaces the host's. */
export function ownNodes(
  { rpcUrls: { chainDefault, default: first } }: Network,
  platform: Platform,
  config: RpcConfig = {},
): RpcClient[] {
  const urls = chainDefault.http.length > 0 ? chainDefault.http : first.http
  return urls.map((rpcUrl) =>
    createRpcClient({ platform, rpcUrl, retryCount: 1, ...toRpcConfig(first.configs?.[rpcUrl]), ...config }),
  )
}
