import type { WalletAnnouncement } from '../wallet.js'
import { addDialect } from './dialect-provider.js'
import { createEmitter, type Eip1193Provider } from './globals.js'
import { asLedger } from './ledger-provider.js'
import { asMetaMask } from './metamask-provider.js'
import { ask, type WalletTransport } from './transport.js'

/** EIP-1193: a call is `{ method, params? }`, and params are a list or an object. Pages may send anything. */
function checkCall(call: unknown): { method: string; params?: unknown } {
  const refuse = (message: string) => Object.assign(new Error(message), { code: -32600, data: call })
  if (
    typeof call !== 'object' ||
    call === null ||
    !('method' in call) ||
    typeof call.method !== 'string' ||
    !call.method
  )
    throw refuse('A request is an object with a method: { method: "eth_chainId" }.')
  const params = 'params' in call ? call.params : undefined
  if (params !== undefined && (typeof params !== 'object' || params === null)) {
    throw refuse(`The params of ${call.method} are a list or an object.`)
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
  const withError = (data: unknown) => {
    const isError = typeof data === 'object' && data !== null && 'code' in data && 'message' in data
    // EIP-1193: `disconnect` carries an error object.
    return isError ? Object.assign(new Error(String(data.message)), { code: data.code }) : data
  }
  if (dialect === 'metamask') {
    const metamask = asMetaMask(provider, emitter)
    // A wallet that does not answer has no state.
    ask(transport, wallet, 'metamask_getProviderState', undefined).then(metamask.begin, () => metamask.begin())
    return { provider: metamask.provider, emit: (event, data) => metamask.hear(event, withError(data)) }
  }
  if (dialect === 'ledger') {
    const ledger = asLedger(provider, emitter)
    const begin = async () => {
      const read = (method: string) => ask(transport, wallet, method, undefined)
      ledger.hear('accountsChanged', await read('eth_accounts'))
      ledger.hear('chainChanged', await read('eth_chainId'))
    }
    begin().catch(() => undefined) // an app without an account sends no state
    return { provider, emit: ledger.hear }
  }
  if (dialect === 'base-account') {
    // The library's own function, as in @base-org/account 2.5.10. It has none of the older members.
    const disconnect = async () => void (await ask(transport, wallet, 'wallet_disconnect', undefined))
    Object.assign(provider, { disconnect })
    return { provider, emit: (event, data) => emitter.emit(event, withError(data)) }
  }
  const hear = dialect && addDialect(provider, emitter)
  return {
    provider,
    emit(event, data) {
      if (event === 'lost') return this.emit('disconnect', lostStream)
      if (event === 'disconnect') isConnected = false
      if (event === 'connect' || event === 'accountsChanged') isConnected = true
      hear?.(event, data)
      emitter.emit(event, withError(data))
    },
  }
}

/** The `disconnect` error after a provider's stream ended, with the code of @metamask/providers 22.1.1. */
const lostStream = { code: 1011, message: 'Disconnected from the wallet. Page reload required.' }
