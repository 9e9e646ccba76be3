import { ask, type WalletTransport } from './transport.js'

type Listener = (data: unknown) => void

/** What a page sees of an EVM wallet: EIP-1193, and whatever flags it shows. */
export interface Eip1193Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: Listener): Eip1193Provider
  removeListener(event: string, listener: Listener): Eip1193Provider
  isConnected(): boolean
  readonly [flag: string]: unknown
}

export function createProvider(
  wallet: string,
  flags: Readonly<Record<string, boolean>>,
  transport: WalletTransport,
): { provider: Eip1193Provider; emit(event: string, data: unknown): void } {
  const listeners = new Map<string, Set<Listener>>()
  let isConnected = true
  const provider: Eip1193Provider = {
    ...flags,
    request: ({ method, params }) => ask(transport, wallet, method, params),
    on(event, listener) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    isConnected: () => isConnected,
  }
  return {
    provider,
    emit(event, data) {
      if (event === 'disconnect') isConnected = false
      if (event === 'connect' || event === 'accountsChanged') isConnected = true
      const isError = typeof data === 'object' && data !== null && 'code' in data && 'message' in data
      // EIP-1193: `disconnect` carries an error object.
      const value = isError ? Object.assign(new Error(String(data.message)), { code: data.code }) : data
      for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
    },
  }
}
