import { memberOf } from '../../lib/json.js'
import { emitterMembers } from './emitter-members.js'
import type { Emitter } from './globals.js'

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (data: unknown) => void): unknown
  removeListener(event: string, listener: (data: unknown) => void): unknown
}

/** Adds members that real wallets have beside EIP-1193: their state, and older methods. Returns a function that receives events. */
export function addDialect(provider: Provider, emitter: Emitter) {
  const { request } = provider
  let chainId: string | null = null
  let selectedAddress: unknown = null
  const askState = () => request({ method: 'metamask_getProviderState' })
  const hear = (event: string, data: unknown) => {
    if (event === 'accountsChanged') selectedAddress = Object(data)[0] ?? null
    if (event === 'chainChanged') chainId = String(data)
  }
  const members = {
    get chainId() {
      return chainId
    },
    get networkVersion() {
      return chainId && String(Number(chainId))
    },
    get selectedAddress() {
      return selectedAddress
    },
    ...emitterMembers(provider, emitter),
    enable: () => request({ method: 'eth_requestAccounts' }),
    _metamask: { isUnlocked: async () => memberOf(await askState(), 'isUnlocked') === true },
  }
  Object.defineProperties(provider, Object.getOwnPropertyDescriptors(members))
  const begin = (state: unknown) => {
    hear('chainChanged', memberOf(state, 'chainId'))
    hear('accountsChanged', memberOf(state, 'accounts'))
    emitter.emit('connect', { chainId })
  }
  askState().then(begin, () => undefined) // a wallet that does not answer has no state
  return hear
}
