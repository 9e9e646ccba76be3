// Uses Farcaster's package as Farcaster's site does: it shows a mini app and answers its requests.
import { exposeToIframe } from '@farcaster/miniapp-host'
import { frame, pageOrigin } from './around.js'
import { askBackground, onBackground } from './wire.js'

const listeners = new Map()
const heard = (event) => listeners.get(event) ?? listeners.set(event, new Set()).get(event)
const ethProvider = {
  async request({ method, params }) {
    const { result, error } = await askBackground({ method, params })
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  },
  on: (event, listener) => void heard(event).add(listener),
  removeListener: (event, listener) => void heard(event).delete(listener),
}
onBackground(({ event, data }) => {
  for (const listener of heard(event)) listener(data)
})

const announce = () => endpoint.emit({ event: 'eip6963:announceProvider', info: window.__vendorInfo })
const { endpoint } = exposeToIframe({
  iframe: frame,
  miniAppOrigin: pageOrigin,
  ethProvider,
  sdk: {
    context: { client: { clientFid: 9152, added: false }, user: { fid: 1 } },
    ready() {},
    getCapabilities: async () => ['wallet.getEthereumProvider'],
    getChains: async () => ['eip155:1', 'eip155:8453'],
    eip6963RequestProvider: announce,
  },
})
