import type { AdapterReference } from '../../contracts/adapter.js'

/**
 * Connects the Bitcoin wallets of the page: Wallet Standard, sats-connect (`window.btc_providers`), `window.unisat` and
 * `window.okxwallet.bitcoin`. Looking for them is downloaded when the modal starts, the rest when one is chosen or
 * restored.
 *
 * @example createModal({ adapters: [bitcoin()], networks: [bitcoinMainnet] })
 */
export function bitcoin(): AdapterReference {
  return {
    type: 'bitcoin',
    namespaces: ['bip122'],
    load: async () => (await import('./adapter.js')).bitcoinAdapter,
    loadWallets: async () => (await import('./discover.js')).bitcoinWallets,
  }
}
