import type { ChainNode } from '../chain-node.js'

/** For tests: asks a node itself. The answer's `result`; `undefined` for an error. */
export async function askTestNode(node: ChainNode, method: string, params: readonly unknown[] = []): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer: unknown = await (await fetch(node.rpcUrl, { method: 'POST', headers, body })).json()
  return Reflect.get(Object(answer), 'result')
}
