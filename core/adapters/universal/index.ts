import { namespaces } from '../../contracts/caip.js'
import type { AdapterReference } from '../adapter.js'

/**
 * Connects wallets on other devices by WalletConnect, in every namespace that the host lists networks of. It needs not be
 * named: it is there unless `enableWalletConnect` is off. Named, it gives each namespace its main network by default.
 *
 * @example createModal({ adapters: [universal()] })
 */
export function universal(): AdapterReference {
  return { type: 'universal', namespaces, load: async () => (await import('./adapter.js')).universalAdapter }
}
