import type { ChainNode } from '../chain-node.js'

/** Sends a JSON-RPC call directly to a node. Resolves with its `result`; `undefined` for an error. */
export async function askTestNode(node: ChainNode, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer: unknown = await (await fetch(node.rpcUrl, { method: 'POST', headers, body })).json()
  return Reflect.get(Object(answer), 'result')
}
