import { emitterMembers } from './emitter-members.js'
import type { Eip1193Provider, Emitter } from './globals.js'

type Callback = (error: unknown, response: unknown) => void

/**
 * Gives a provider the members and behaviour of the one that Ledger's app puts into its pages:
 * `LedgerLiveEthereumProvider` (LedgerHQ/ledger-live) and the app's `useDappLogic`. It has no state, is always
 * connected, and emits only changes of accounts and chains. Returns a function that receives events.
 */
export function asLedger(provider: Eip1193Provider, emitter: Emitter) {
  const { request } = provider
  async function ask(call: { method: string; params?: unknown }): Promise<unknown> {
    try {
      return await request(call)
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown
      const { code } = Object(thrown)
      throw Object.assign(new Error(`${code}: ${thrown.message}`), { isRpcError: true, code, reason: thrown.message })
    }
  }
  const members = {
    request: ask,
    isConnected: () => true,
    get currentProvider() {
      return provider
    },
    enable: () => ask({ method: 'eth_requestAccounts' }),
    send: (method: string, params?: unknown) => ask(params === undefined ? { method } : { method, params }),
    sendAsync: ({ id, method, params }: { id?: unknown; method: string; params?: unknown }, callback: Callback) =>
      request(params === undefined ? { method } : { method, params }).then(
        (result) => callback(null, { id, jsonrpc: '2.0', result }),
        (thrown: unknown) => {
          const { code, message } = Object(thrown)
          callback(null, { id, jsonrpc: '2.0', error: { code, message } })
        },
      ),
    ...emitterMembers(provider, emitter),
  }
  Object.defineProperties(provider, Object.getOwnPropertyDescriptors(members))
  return {
    hear(event: string, data: unknown) {
      const isTold = event === 'chainChanged' || (event === 'accountsChanged' && Array.isArray(data) && data.length > 0)
      if (isTold) emitter.emit(event, data)
    },
  }
}
