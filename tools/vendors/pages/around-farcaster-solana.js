// Uses Farcaster's package as Farcaster's site does for a mini app on Solana.
import { exposeToIframe } from '@farcaster/miniapp-host'
import { frame, pageOrigin } from './around.js'
import { askBackground } from './wire.js'

exposeToIframe({
  iframe: frame,
  miniAppOrigin: pageOrigin,
  sdk: {
    context: { client: { clientFid: 9152, added: false }, user: { fid: 1 } },
    ready() {},
    getCapabilities: async () => ['wallet.getSolanaProvider'],
    getChains: async () => ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    eip6963RequestProvider() {},
    async solanaProviderRequest({ method, params }) {
      const { result, error } = await askBackground({ method, params })
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
  },
})
