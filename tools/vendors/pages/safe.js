// Uses Safe's packages as their README shows.
import { SafeAppProvider } from '@safe-global/safe-apps-provider'
import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import './safe-by-sdk.js'
import './safe-by-wagmi.js'

window.__vendorWallets = [
  {
    id: 'safe',
    async getProvider() {
      const sdk = new SafeAppsSDK({ allowedDomains: [/^https:\/\/safe\.test$/, /^https:\/\/app\.safe\.global$/] })
      return new SafeAppProvider(await sdk.safe.getInfo(), sdk)
    },
  },
]
