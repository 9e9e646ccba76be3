import type { WalletAnnouncement } from '../wallet.js'
import { addDialect } from './dialect-provider.js'
import { createEmitter } from './globals.js'
import { ask, type WalletTransport } from './transport.js'

type Listener = (data: unknown) => void

/** A page's view of an EVM wallet: EIP-1193, and the wallet's flags. */
export interface Eip1193Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
  isConnected(): boolean
  readonly [flag: string]: unknown
}

/** EIP-1193: a call is `{ method, params? }`, and params are a list or an object. A page may send anything. */
function checkCall(call: unknown): { method: string; params?: unknown } {
  const refuse = (code: number, message: string) => Object.assign(new Error(message), { code })
  if (typeof call !== 'object' || call === null || !('method' in call) || typeof call.method !== 'string') {
    throw refuse(-32600, 'A request is an object with a method: { method: "eth_chainId" }.')
  }
  const params = 'params' in call ? call.params : undefined
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw refuse(-32602, `The params of ${call.method} are a list or an object.`)
  }
  return { method: call.method, params }
}

export function createProvider(
  { wallet, flags, dialect }: WalletAnnouncement,
  transport: WalletTransport,
): { provider: Eip1193Provider; emit(event: string, data: unknown): void } {
  const emitter = createEmitter()
  let isConnected = true
  const provider: Eip1193Provider = {
    ...flags,
    async request(call) {
      const { method, params } = checkCall(call)
      return ask(transport, wallet, method, params)
    },
    on(event, listener) {
      emitter.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.off(event, listener)
      return provider
    },
    isConnected: () => isConnected,
  }
  const hear = dialect && addDialect(provider, emitter)
  return {
    provider,
    emit(event, data) {
      if (event === 'disconnect') isConnected = false
      if (event === 'connect' || event === 'accountsChanged') isConnected = true
      hear?.(event, data)
      const isError = typeof data === 'object' && data !== null && 'code' in data && 'message' in data
      // EIP-1193: `disconnect` carries an error object.
      const value = isError ? Object.assign(new Error(String(data.message)), { code: data.code }) : data
      emitter.emit(event, value)
    },
  }
}
