import { memberOf } from '../../lib/json.js'
import type { Eip1193Provider } from './globals.js'
import { listAccounts, type MetaMaskState } from './metamask-state.js'

interface Call {
  readonly method: string
  readonly params?: unknown
}

export type Payload = Call & { readonly id?: unknown; readonly jsonrpc?: unknown }
export type Callback = (error: unknown, response?: unknown) => void

/** The ways in which a page may call MetaMask. */
export interface MetaMaskCalls {
  /** EIP-1193. Errors are plain objects, as if they had crossed from the extension. */
  ask(call: Call): Promise<unknown>
  /** Resolves with a JSON-RPC response. */
  respond(payload: Payload): Promise<unknown>
  /** Calls back with one response, or with a list for a list. */
  answer(payload: Payload | readonly Payload[], callback: Callback): void
  /** Answers from the page script's own state. @throws Error for a method that needs the wallet */
  answerAtOnce(payload: Payload): unknown
}

export function createMetaMaskCalls(request: Eip1193Provider['request'], state: MetaMaskState): MetaMaskCalls {
  async function ask(call: Call): Promise<unknown> {
    const method = memberOf(call, 'method') // a page may send anything
    const isOfAccounts = method === 'eth_accounts' || method === 'eth_requestAccounts'
    try {
      const result = await request(call)
      if (isOfAccounts) state.hearAccounts(listAccounts(result))
      return result
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown
      const { code, data } = Object(thrown)
      if (code === -32600 && 'data' in thrown) throw thrown // an error of the page script itself
      if (isOfAccounts) state.hearAccounts([])
      const stack = `Error: ${thrown.message}`
      const error = { code, message: thrown.message, ...(data === undefined ? {} : { data }), stack }
      console.warn(`MetaMask - RPC Error: ${error.message}`, error)
      throw error
    }
  }

  const respond = async (payload: Payload) => {
    const { id, jsonrpc = '2.0', method, params } = payload
    const result = await ask(params === undefined ? { method } : { method, params })
    return { id, jsonrpc, result }
  }

  return {
    ask,
    respond,
    answer(payload, callback) {
      if (Array.isArray(payload)) {
        const settle = (each: Payload) =>
          respond(each).catch((error: unknown) => ({ id: each.id, jsonrpc: each.jsonrpc ?? '2.0', error }))
        Promise.all(payload.map(settle)).then((responses) => callback(null, responses))
        return
      }
      const one = payload as Payload // lists were handled above
      respond(one).then(
        (response) => callback(null, response),
        (error: unknown) => callback(error, { id: one.id, jsonrpc: one.jsonrpc ?? '2.0', error }),
      )
    },
    answerAtOnce({ id, jsonrpc, method, params }) {
      const known: Readonly<Record<string, () => unknown>> = {
        eth_accounts: () => (state.selectedAddress ? [state.selectedAddress] : []),
        eth_coinbase: () => state.selectedAddress,
        eth_uninstallFilter() {
          ask({ method, params }).catch(() => undefined) // no caller awaits it
          return true
        },
        net_version: () => state.networkVersion,
      }
      const result = known[method]
      if (!result) throw new Error(`MetaMask: ${method} is not answered without a callback.`)
      return { id, jsonrpc, result: result() }
    },
  }
}
