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

/** Parses what a page sent. @throws ProviderRpcError −32602 that names the field, what it got and what it wanted */
export function parseParams<Schema extends z.ZodMiniType>(
  schema: Schema,
  method: string,
  params: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(params, { reportInput: true })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = issue?.path.length ? `params.${issue.path.map(String).join('.')}` : 'params'
  const got = JSON.stringify(issue?.input) ?? 'missing'
  const wanted = issue?.message === 'Invalid input' && 'expected' in issue ? String(issue.expected) : issue?.message
  throw walletError(-32602, `${method}: ${path} is ${got}; wanted ${wanted ?? 'something else'}.`)
}

export function hex(wanted: string, bytes?: number): z.ZodMiniCustom<`0x${string}`, `0x${string}`> {
  const pattern = bytes === undefined ? /^0x[0-9a-fA-F]*$/ : new RegExp(`^0x[0-9a-fA-F]{${bytes * 2}}$`)
  return z.custom<`0x${string}`>((value) => typeof value === 'string' && pattern.test(value), wanted)
}

export const address = hex('an address of 0x and 40 hex digits', 20)
export const quantity = z.custom<`0x${string}`>(
  (value) => typeof value === 'string' && /^0x(0|[1-9a-fA-F][0-9a-fA-F]*)$/.test(value),
  'a hex quantity without leading zeros',
)
