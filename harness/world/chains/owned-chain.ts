import { callText, type RpcErrorBody, readAnswer } from '../lib/json-rpc.js'
import { once } from '../lib/lifecycle.js'
import type { ChainNode } from '../processes/chain-node.js'
import type { Chain } from './chain.js'
import type { ChainProxy } from './proxy/proxy.js'

/** A chain with the members that only its world uses. */
export interface OwnedChain extends Chain {
  readonly backend: ChainNode['backend'] | 'local'
  readonly nodePid: number | undefined
  onCrash(listener: (sentence: string) => void): () => void
  stopAndReport(): Promise<readonly string[]>
}

export class NodeRpcError extends Error {
  override readonly name = 'NodeRpcError'
  readonly code: number
  readonly data: unknown

  constructor(chain: string, method: string, { code, message, data }: RpcErrorBody) {
    super(`${chain} answered ${method} with error ${code}: ${message}`)
    this.code = code
    this.data = data
  }
}

/** Calls a chain through its proxy's corrections, without faults and journal. Rejects with {@link NodeRpcError}. */
export function requestBy(proxy: ChainProxy, chain: string) {
  return async (method: string, params?: unknown): Promise<unknown> => {
    const text = await proxy.handler.ask({ text: callText(method, params), id: 1, method, params })
    const answer = readAnswer(text)
    if (answer && 'result' in answer) return answer.result
    throw new NodeRpcError(
      chain,
      method,
      answer?.error ?? { code: -32603, message: `no JSON-RPC: ${text.slice(0, 80)}` },
    )
  }
}

/** The node of a chain. It may be a table of methods in this process. */
type OwnNode = Pick<ChainNode, 'rpcUrl' | 'stop'> & {
  readonly backend: OwnedChain['backend']
  readonly process: Pick<ChainNode['process'], 'pid' | 'onCrash'>
}

interface ChainParts
  extends Pick<Chain, 'name' | 'kind' | 'caipNetworkId' | 'addressOf' | 'setBalance' | 'getBalance' | 'setTime'> {
  readonly node: OwnNode
  readonly proxy: ChainProxy
  request(method: string, params?: unknown): Promise<unknown>
}

export function assembleChain({ node, proxy, request, ...parts }: ChainParts): OwnedChain {
  const listening: (() => void)[] = []
  const stopAndReport = once(async () => {
    // The node's process may serve another chain after this one.
    for (const end of listening) end()
    return node.stop(await proxy.stop())
  })
  return {
    ...parts,
    tokens: [],
    // The caller declares the result's type; it is not checked here.
    request: async <Result>(method: string, params?: unknown) => (await request(method, params)) as Result,
    backend: node.backend,
    nodeUrl: node.rpcUrl,
    nodePid: node.process.pid,
    rpcUrl: proxy.rpcUrl,
    webSocketUrl: proxy.webSocketUrl,
    journal: proxy.handler.journal,
    addFault: proxy.handler.addFault,
    dropSockets: proxy.dropSockets,
    onCrash(listener) {
      const end = node.process.onCrash(listener)
      listening.push(end)
      return end
    },
    stopAndReport,
    stop: async () => void (await stopAndReport()),
  }
}
