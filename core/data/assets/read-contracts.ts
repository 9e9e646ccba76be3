import { readQuantity } from '../../lib/foreign.js'
import type { RpcClient } from '../../lib/rpc/client.js'
import { cleanText } from '../../lib/shown-text.js'
import { textOf } from '../../services/nodes/evm.js'
import { callTogether } from '../../services/nodes/multicall.js'
import { isOfNode } from '../../services/nodes/of-node.js'
import { decimalsOf, type TokenFacts } from './token-facts.js'

const selectors = { symbol: '0x95d89b41', name: '0x06fdde03', decimals: '0x313ce567' } as const
const asked = [selectors.symbol, selectors.name, selectors.decimals] as const

const tokensPerCall = 50
/** The lengths, in hex digits with `0x`, of one word and of the longest text that is read. */
const oneWord = 2 + 64
const longestAnswer = 2 + 64 * 16

/** Reads `symbol`, `name` and `decimals` of tokens, many in one call. Rejects if the node does not answer. */
export async function readContracts(
  rpc: RpcClient,
  tokens: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TokenFacts>> {
  const found = new Map<string, TokenFacts>()
  for (let at = 0; at < tokens.length; at += tokensPerCall) {
    const some = tokens.slice(at, at + tokensPerCall)
    const answers =
      (some.length > 1 ? await askTogether(rpc, some, signal) : undefined) ?? (await askEach(rpc, some, signal))
    for (const [index, token] of some.entries()) found.set(token, factsOf(answers.slice(index * asked.length)))
  }
  return found
}

/** Reads tokens through Multicall3. Resolves with `undefined` on a network without that contract. */
async function askTogether(rpc: RpcClient, tokens: readonly string[], signal: AbortSignal) {
  const calls = tokens.flatMap((to) => asked.map((data) => ({ to, data })))
  try {
    return await callTogether(({ to, data }) => call(rpc, to, data, signal), calls)
  } catch (error) {
    if (isOfNode(error) || signal.aborted) throw error
    return undefined // a different contract is at that address
  }
}

async function askEach(rpc: RpcClient, tokens: readonly string[], signal: AbortSignal) {
  const calls = tokens.flatMap((token) => asked.map((data) => ({ token, data })))
  return Promise.all(
    calls.map(({ token, data }) =>
      call(rpc, token, data, signal).catch((error: unknown) => {
        if (isOfNode(error) || signal.aborted) throw error
        return '0x' // the contract has no such method
      }),
    ),
  )
}

async function call(rpc: RpcClient, to: string, data: string, signal: AbortSignal): Promise<`0x${string}`> {
  const answer = await rpc.request('eth_call', [{ to, data }, 'latest'], signal)
  return typeof answer === 'string' && /^0x([0-9a-f]{2})*$/i.test(answer) ? (answer as `0x${string}`) : '0x' // the pattern guarantees the form
}

function factsOf([symbol = '0x', name = '0x', decimals = '0x']: readonly string[]): TokenFacts {
  const text = (hex: string) => {
    const written = hex.length < oneWord ? '' : cleanText(textOf(hex.slice(2, longestAnswer)) ?? '')
    return written === '' ? undefined : written
  }
  const places = decimals.length < oneWord ? undefined : decimalsOf(readQuantity(decimals.slice(0, oneWord)))
  return { symbol: text(symbol), name: text(name), decimals: places }
}
