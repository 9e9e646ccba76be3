// Uses Base's package as a page does. With the mock wallet, the page finds the mock's function in the package's place.
import { createBaseAccountSDK } from '@base-org/account'

/** The package with a window of this check in place of Base's own. */
const createVendor = (options) =>
  createBaseAccountSDK({
    ...options,
    preference: { telemetry: false, walletUrl: 'https://keys.base-account.test/connect' },
  })

window.__vendorWallets = [
  {
    id: 'baseAccount',
    getProvider: ({ chainIds }) =>
      (window.createBaseAccountSDK ?? createVendor)({ appName: 'A page', appChainIds: [...chainIds] }).getProvider(),
  },
]
