import type { WorldAccount } from '../accounts/accounts.js'
import { memberOf } from '../lib/json.js'
import { errorText, readCalls, resultText } from '../lib/json-rpc.js'
import { messageOf } from '../lib/message-of.js'
import type { Chain } from './chain.js'
import { assembleChain, type OwnedChain, requestBy } from './owned-chain.js'
import { type ProxyOptions, startProxy } from './proxy/proxy.js'

export class MethodError extends Error {
  override readonly name = 'MethodError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export interface LocalChainParts extends Pick<Chain, 'name' | 'kind' | 'caipNetworkId'> {
  readonly context: Pick<ProxyOptions, 'clock' | 'port' | 'access'>
  readonly methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
  addressOf(account: WorldAccount): string
  setBalance(address: string, amount: bigint): Promise<void>
  getBalance(address: string): Promise<bigint>
}

/** The node has no WebSocket: connections to the discard port fail. */
export const nodeSocketUrl = 'ws://127.0.0.1:9'

/** Starts a chain whose node is a table of methods in this process, behind the usual proxy. */
export async function startLocalChain({ context, methods, ...parts }: LocalChainParts): Promise<OwnedChain> {
  const upstream = { send: (text: string) => answerBy(methods, text), isWaiting: false, close: () => undefined }
  const proxy = await startProxy({ ...context, chain: parts.name, upstream, quirks: {}, nodeSocketUrl })
  const process = { pid: undefined, onCrash: () => () => undefined }
  const node = { backend: 'local', rpcUrl: proxy.rpcUrl, process, stop: async () => [] } as const
  return assembleChain({
    ...parts,
    node,
    proxy,
    request: requestBy(proxy, parts.name),
    setTime: async () => undefined,
  })
}

/** Answers a call from a table of methods. An error with a numeric `code` keeps it. */
export async function answerBy(methods: LocalChainParts['methods'], text: string): Promise<string> {
  const [call] = readCalls(text).calls
  if (!call) return errorText(null, { code: -32600, message: 'Invalid Request' })
  if (!Object.hasOwn(methods, call.method)) return errorText(call.id, { code: -32601, message: 'Method not found' })
  try {
    return resultText(call.id, await methods[call.method]?.(paramsOf(call.params)))
  } catch (error) {
    const code = memberOf(error, 'code')
    return errorText(call.id, { code: typeof code === 'number' ? code : -32602, message: messageOf(error) })
  }
}

/** A parameter list unchanged. An object of named parameters becomes a list with one entry. */
function paramsOf(params: unknown): readonly unknown[] {
  if (Array.isArray(params)) return params
  return params === undefined || params === null ? [] : [params]
}
