import { memberOf, parseJson } from '../lib/json.js'

/** A node on this machine answers at once. Another program at the address may never answer. */
const longestMs = 2000

/** Asks a node on this machine for its chain, as CAIP-2. Resolves with `undefined` if nothing answers as a node does. */
export async function askChainId(url: URL): Promise<string | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  try {
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(longestMs) })
    const id = memberOf(parseJson(await answer.text()), 'result')
    return typeof id === 'string' && /^0x[\da-f]{1,13}$/i.test(id) ? `eip155:${Number(id)}` : undefined
  } catch {
    // Nothing listens there, or something that is no node.
    return undefined
  }
}
