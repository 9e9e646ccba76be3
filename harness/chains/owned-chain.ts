import { callText, errorText, type RpcErrorBody, readAnswer } from '../lib/json-rpc.js'
import { once } from '../lib/lifecycle.js'
import type { ChainNode } from '../processes/chain-node.js'
import type { Chain } from './chain.js'
import type { ChainProxy } from './proxy/proxy.js'

/** A chain as the world that started it sees it. */
export interface OwnedChain extends Chain {
  readonly backend: ChainNode['backend'] | 'local'
  /** The node itself, past the proxy. */
  readonly nodeUrl: string
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

/** Asks through the proxy's quirks, past faults and journal; resolves with the raw answer. */
export async function askNode(proxy: ChainProxy, method: string, params: unknown): Promise<string> {
  return proxy.handler.ask({ text: callText(method, params), id: 1, method, params })
}

export interface ChainParts
  extends Pick<Chain, 'name' | 'kind' | 'caipNetworkId' | 'addressOf' | 'setBalance' | 'setTime'> {
  readonly node: ChainNode
  readonly proxy: ChainProxy
  request(method: string, params?: unknown): Promise<unknown>
  getBalance(address: string): Promise<bigint>
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
    // The caller says what it expects of the method that it names; nothing else here knows.
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

export function resultOf(chain: string, method: string, text: string): unknown {
  const answer = readAnswer(text)
  if (!answer)
    return resultOf(chain, method, errorText(1, { code: -32603, message: `no JSON-RPC: ${text.slice(0, 80)}` }))
  if ('error' in answer) throw new NodeRpcError(chain, method, answer.error)
  return answer.result
}
