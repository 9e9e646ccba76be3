import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'

const adapter = lazy(() => import('./adapter.js'))

/**
 * Connects the Bitcoin wallets of the page: Wallet Standard, sats-connect (`window.btc_providers`), `window.unisat` and
 * `window.okxwallet.bitcoin`. Its code is downloaded when the modal starts, to look for them.
 * @example createModal({ adapters: [bitcoin()], networks: [bitcoinMainnet] })
 */
export function bitcoin(): AdapterReference {
  return {
    type: 'bitcoin',
    namespaces: ['bip122'],
    load: async () => (await adapter.load()).bitcoinAdapter,
    loadWallets: async () => (await adapter.load()).bitcoinWallets,
  }
}
