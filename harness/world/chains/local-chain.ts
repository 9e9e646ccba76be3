import type { WorldAccount } from '../accounts/accounts.js'
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

/** A chain whose node is a table of methods in this process, behind the proxy that every chain has. */
export async function startLocalChain({ context, methods, ...parts }: LocalChainParts): Promise<OwnedChain> {
  const upstream = { send: async (text: string) => answer(methods, text), isWaiting: false, close: () => undefined }
  // Nobody speaks to it by WebSocket: whoever tries is told that the node is gone.
  const nodeSocketUrl = 'ws://127.0.0.1:9'
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

function answer(methods: LocalChainParts['methods'], text: string): string {
  const [call] = readCalls(text).calls
  if (!call) return errorText(null, { code: -32600, message: 'Invalid Request' })
  const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
  if (!method) return errorText(call.id, { code: -32601, message: 'Method not found' })
  try {
    return resultText(call.id, method(Array.isArray(call.params) ? call.params : []))
  } catch (error) {
    if (error instanceof MethodError) return errorText(call.id, { code: error.code, message: error.message })
    return errorText(call.id, { code: -32602, message: messageOf(error) })
  }
}
