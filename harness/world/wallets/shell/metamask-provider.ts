import { memberOf } from '../../lib/json.js'
import type { Eip1193Provider, Emitter } from './globals.js'
import { type Callback, createMetaMaskCalls, type Payload } from './metamask-calls.js'
import { createMetaMaskState } from './metamask-state.js'

const sessionMethods = /^wallet_(create|get|revoke)Session$|^wallet_invokeMethod$/

/**
 * Gives a provider the members and behaviour of MetaMask's page script, @metamask/providers 22.1.1.
 * `tools/vendors/metamask-flows.ts` compares both. Returns the provider for pages, and a function that receives events.
 */
export function asMetaMask(base: Eip1193Provider, emitter: Emitter) {
  const state = createMetaMaskState(emitter)
  const toWallet = base.request
  /** Sessions of several namespaces are its Multichain API's, which this provider is not. */
  const request: Eip1193Provider['request'] = async (call) => {
    const method = String(memberOf(call, 'method')) // a page may send anything
    if (sessionMethods.test(method))
      throw Object.assign(new Error(`The method "${method}" does not exist / is not available.`), { code: -32601 })
    return toWallet(call)
  }
  const { ask, respond, answer, answerAtOnce } = createMetaMaskCalls(request, state)

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
    isConnected: () => state.shown.isConnected,
    get chainId() {
      return state.chainId
    },
    get networkVersion() {
      return state.networkVersion
    },
    get selectedAddress() {
      return state.selectedAddress
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
    _state: state.shown,
    _metamask: {
      isUnlocked: async () => !state.shown.isPermanentlyDisconnected,
      requestBatch: (requests: readonly Payload[]) =>
        new Promise((resolve) => answer(requests, (_error, responses) => resolve(responses))),
    },
  }
  Object.defineProperties(base, Object.getOwnPropertyDescriptors(members))
  // Libraries such as web3 1.x delete members.
  const provider: Eip1193Provider = new Proxy(base, { deleteProperty: () => true })

  return {
    provider,
    begin: state.begin,
    hear(event: string, data: unknown) {
      if (event === 'accountsChanged') {
        // The page script fails on other data without emitting anything.
        if (Array.isArray(data)) state.hearAccounts(data)
      } else if (event === 'chainChanged') state.hearChain(data)
      else if (event === 'lost') state.hearLost()
      // A mock wallet's false events pass unchanged.
      else emitter.emit(event, data)
    },
  }
}
