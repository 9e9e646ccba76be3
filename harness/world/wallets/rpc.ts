import * as z from 'zod/mini'
import { callText } from '../lib/json-rpc.js'
import { messageOf } from '../lib/message-of.js'
import type { MockWallet } from './wallet.js'

/** A wallet's error: EIP-1193's ProviderRpcError, with the codes of JSON-RPC 2.0 and EIP-1474. */
class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

const MESSAGES: Readonly<Record<number, string>> = {
  4001: 'User rejected the request.',
  4100: 'The requested account or method has not been authorized by the user.',
  4200: 'The method is not supported.',
  4900: 'The provider is disconnected from all chains.',
  4901: 'The provider is disconnected from the requested chain.',
  4902: 'Unrecognized chain ID. Try adding the chain using wallet_addEthereumChain first.',
  5000: 'User rejected.',
  [-32002]: 'A request of this kind is already pending. Please wait.',
  [-32602]: 'Invalid parameters.',
  [-32603]: 'Internal JSON-RPC error.',
}

/** Creates an error with the given code and, by default, its usual message. */
export function walletError(code: number, message?: string, data?: unknown): ProviderRpcError {
  return new ProviderRpcError(code, message ?? MESSAGES[code] ?? `Wallet error ${code}.`, data)
}

/** Code and message of any thrown value, for the journal and the transport. */
export function describeWalletError(thrown: unknown): { code: number; message: string } {
  if (thrown instanceof ProviderRpcError) return { code: thrown.code, message: thrown.message }
  return { code: -32603, message: messageOf(thrown) }
}

/** The wallet's answer to a shell, in a form that every transport carries. */
export type WalletAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  /** A fault threw a value that is not an error. */
  | { readonly thrown: unknown }

/** Calls a wallet and never rejects, so that thrown values survive every transport. */
export async function answerFrom(
  wallet: MockWallet,
  call: { method: string; params?: unknown; origin: string; signal?: AbortSignal },
): Promise<WalletAnswer> {
  try {
    return { result: await wallet.request(call) }
  } catch (thrown) {
    if (!(thrown instanceof Error)) return { thrown }
    const data = thrown instanceof ProviderRpcError ? thrown.data : undefined
    return { error: { ...describeWalletError(thrown), ...(data === undefined ? {} : { data }) } }
  }
}

const answer = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string(), data: z.optional(z.unknown()) }) }),
  z.object({ result: z.unknown() }),
])

/** Calls a chain through its proxy, so that faults and journal apply. Rejects with the node's error. */
export async function callChain(rpcUrl: string, method: string, params: unknown, signal: AbortSignal | null = null) {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    signal,
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

/** Parses a page's parameters. @throws ProviderRpcError −32602 with the field, its value and the expected type */
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
