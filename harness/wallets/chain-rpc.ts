import * as z from 'zod/mini'
import { callText } from '../lib/json-rpc.js'
import { messageOf } from '../lib/message-of.js'
import { ProviderRpcError, walletError } from './wallet-error.js'

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** Asks a chain as a wallet does: by its proxy, so that faults and journal see it. Rejects with the node's error. */
export async function callChain(rpcUrl: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: callText(method, params),
  }).catch((cause: unknown) => {
    throw new ProviderRpcError(4901, `The chain does not answer at ${rpcUrl}: ${messageOf(cause)}`)
  })
  const body: unknown = await response.json().catch(() => undefined)
  const parsed = answer.safeParse(body)
  if (!parsed.success)
    throw walletError(-32603, `The chain answered ${method} with status ${response.status} and no JSON-RPC.`)
  if ('error' in parsed.data) {
    const { code, message, data } = parsed.data.error
    throw new ProviderRpcError(code, message, data)
  }
  return parsed.data.result
}
