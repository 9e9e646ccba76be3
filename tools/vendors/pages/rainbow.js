// Uses this package as Rainbow's page script (`inpage.ts`) does. The package's own background code handles the requests.
import { handleProviderRequest, RainbowProvider } from '@rainbow-me/provider'
import { askBackground, onBackground } from './wire.js'

let session = null
let known = []
let handle
const state = async () => {
  const { result } = await askBackground({ method: 'state' })
  ;({ session, known } = result)
}

handleProviderRequest({
  providerRequestTransport: {
    reply(handler) {
      handle = handler
    },
  },
  getFeatureFlags: () => ({ custom_rpc: true }),
  checkRateLimit: async () => {
    await state()
    return false
  },
  isSupportedChain: (chainId) => known.includes(chainId),
  getActiveSession: () => session,
  removeAppSession: () => void askBackground({ method: 'leave' }),
  getChainNativeCurrency: () => undefined,
  getProvider: () => ({
    getBlockNumber: async () => 1,
    send: async (method, params) => (await askBackground({ method: 'node', params: { method, params } })).result,
  }),
  async messengerProviderRequest({ method, params }) {
    const { result, error } = await askBackground({ method: 'owner', params: { method, params } })
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  },
  onAddEthereumChain: () => ({ chainAlreadyAdded: false }),
  onSwitchEthereumChainNotSupported() {},
  onSwitchEthereumChainSupported: ({ proposedChain }) =>
    void askBackground({ method: 'turn', params: Number(proposedChain.chainId) }),
})

const provider = new RainbowProvider({
  backgroundMessenger: { send() {} },
  providerRequestTransport: {
    send: (payload) => handle(payload, { sender: { url: window.location.href } }),
  },
  onConstruct({ emit }) {
    onBackground(({ event, data }) => {
      if (event === 'accountsChanged') emit('accountsChanged', data)
      if (event === 'chainChanged') emit('chainChanged', data)
    })
  },
})

const announce = () =>
  window.dispatchEvent(
    new CustomEvent('eip6963:announceProvider', {
      detail: Object.freeze({ info: Object.freeze(window.__vendorInfo), provider }),
    }),
  )
window.addEventListener('eip6963:requestProvider', announce)
announce()
