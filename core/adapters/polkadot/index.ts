import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'

const adapter = lazy(() => import('./adapter.js'))

/**
 * Connects the Polkadot wallets of the page (`window.injectedWeb3`). Its code is downloaded when the modal starts, to look
 * for them.
 * @example createModal({ adapters: [polkadot()], networks: [polkadotMainnet] })
 */
export function polkadot(): AdapterReference {
  return {
    type: 'polkadot',
    namespaces: ['polkadot'],
    load: async () => (await adapter.load()).polkadotAdapter,
    loadWallets: async () => (await adapter.load()).polkadotWallets,
  }
}
