import { memberOf } from '../../lib/json.js'
import type { Eip1193Provider, Emitter } from './globals.js'

interface Call {
  readonly method: string
  readonly params?: unknown
}

type Payload = Call & { readonly id?: unknown; readonly jsonrpc?: unknown }
type Callback = (error: unknown, response?: unknown) => void

/** The message after the stream ended: `messages.errors.permanentlyDisconnected` of @metamask/providers 22.1.1. */
const streamEnded = 'MetaMask: Disconnected from MetaMask background. Page reload required.'

/**
 * Gives a provider the members and behaviour of MetaMask's page script, @metamask/providers 22.1.1.
 * `tools/vendors/metamask-flows.ts` compares both. Returns the provider for pages, and a function that receives events.
 */
export function asMetaMask(base: Eip1193Provider, emitter: Emitter) {
  const { request } = base
  let chainId: string | null = null
  let networkVersion: string | null = null
  let selectedAddress: unknown = null
  const state = {
    accounts: null as readonly unknown[] | null, // unknown before the wallet reports them
    isConnected: false,
    initialized: false,
    isPermanentlyDisconnected: false,
  }
  const emitEvent = (event: string, data: unknown) => {
    if (state.initialized) emitter.emit(event, data)
  }
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

  function hearAccounts(accounts: readonly unknown[]) {
    if (isSame(state.accounts, accounts)) return
    state.accounts = accounts
    selectedAddress = accounts[0] ?? null
    emitEvent('accountsChanged', [...accounts])
  }
  function hearChain(next: unknown) {
    if (typeof next !== 'string') return
    const isOther = next !== chainId
    chainId = next
    networkVersion = String(Number(next))
    if (!isOther) return
    emitEvent('chainChanged', chainId)
    emitEvent('networkChanged', networkVersion)
  }
  function hearLost() {
    console.warn('MetaMask: Lost connection to "MetaMask RpcProvider".')
    chainId = null
    networkVersion = null
    selectedAddress = null
    Object.assign(state, { accounts: null, isConnected: false, isPermanentlyDisconnected: true })
    emitter.emit('disconnect', Object.assign(new Error(streamEnded), { code: 1011 }))
  }

  const listAccounts = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

  /** Calls the wallet. Errors are plain objects, as if they had crossed from the extension. */
  async function ask(call: Call): Promise<unknown> {
    const method = memberOf(call, 'method') // a page may send anything
    const isOfAccounts = method === 'eth_accounts' || method === 'eth_requestAccounts'
    try {
      const result = await request(call)
      if (isOfAccounts) hearAccounts(listAccounts(result))
      return result
    } catch (thrown) {
      if (!(thrown instanceof Error)) throw thrown
      const { code, data } = Object(thrown)
      if (code === -32600 && 'data' in thrown) throw thrown // an error of the page script itself
      if (isOfAccounts) hearAccounts([])
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
  const answer = (payload: Payload | readonly Payload[], callback: Callback) => {
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
  }
  function answerAtOnce({ id, jsonrpc, method, params }: Payload) {
    const known: Readonly<Record<string, () => unknown>> = {
      eth_accounts: () => (selectedAddress ? [selectedAddress] : []),
      eth_coinbase: () => selectedAddress,
      eth_uninstallFilter() {
        ask({ method, params }).catch(() => undefined) // no caller awaits it
        return true
      },
      net_version: () => networkVersion,
    }
    const result = known[method]
    if (!result) throw new Error(`MetaMask: ${method} is not answered without a callback.`)
    return { id, jsonrpc, result: result() }
  }

  type Listener = (data: unknown) => void
  const once = (event: string, listener: Listener) => {
    const first = (data: unknown) => {
      emitter.off(event, first)
      listener(data)
    }
    emitter.on(event, first)
    return provider
  }
  const on = (event: string, listener: Listener) => {
    emitter.on(event, listener)
    return provider
  }
  const off = (event: string, listener: Listener) => {
    emitter.off(event, listener)
    return provider
  }
  const members = {
    request: ask,
    isConnected: () => state.isConnected,
    get chainId() {
      return chainId
    },
    get networkVersion() {
      return networkVersion
    },
    get selectedAddress() {
      return selectedAddress
    },
    on,
    addListener: on,
    prependListener: on,
    once,
    prependOnceListener: once,
    off,
    removeListener: off,
    removeAllListeners(event?: string) {
      emitter.clear(event)
      return provider
    },
    emit: (event: string, data?: unknown) => {
      emitter.emit(event, data)
      return emitter.listeners(event).length > 0
    },
    listeners: (event: string) => emitter.listeners(event),
    listenerCount: (event: string) => emitter.listeners(event).length,
    eventNames: () => emitter.names(),
    enable: () => ask({ method: 'eth_requestAccounts', params: [] }),
    sendAsync: (payload: Payload | readonly Payload[], callback: Callback) => answer(payload, callback),
    send(asked: unknown, more?: unknown): unknown {
      if (typeof asked === 'string') return respond({ id: undefined, method: asked, params: more })
      if (typeof more === 'function') return answer(asked as Payload, more as Callback) // the older interface, as pages call it
      return answerAtOnce(asked as Payload) // as above
    },
    _state: state,
    _metamask: {
      isUnlocked: async () => !state.isPermanentlyDisconnected,
      requestBatch: (requests: readonly Payload[]) =>
        new Promise((resolve) => answer(requests, (_error, responses) => resolve(responses))),
    },
  }
  Object.defineProperties(base, Object.getOwnPropertyDescriptors(members))
  // Libraries such as web3 1.x delete members.
  const provider: Eip1193Provider = new Proxy(base, { deleteProperty: () => true })

  return {
    provider,
    /** The wallet's initial state; `undefined` when the wallet does not answer. */
    begin(told?: unknown) {
      if (told !== undefined) {
        // An event that arrived meanwhile is newer.
        if (chainId === null) hearChain(memberOf(told, 'chainId'))
        state.isConnected = true
        emitter.emit('connect', { chainId })
        if (state.accounts === null) hearAccounts(listAccounts(memberOf(told, 'accounts')))
      }
      state.initialized = true
      emitter.emit('_initialized')
    },
    hear(event: string, data: unknown) {
      if (event === 'accountsChanged') {
        // The page script fails on other data without emitting anything.
        if (Array.isArray(data)) hearAccounts(data)
      } else if (event === 'chainChanged') hearChain(data)
      else if (event === 'lost') hearLost()
      // A mock wallet's false events pass unchanged.
      else emitter.emit(event, data)
    },
  }
}
