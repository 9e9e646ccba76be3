import type { AdapterReference } from '../../contracts/adapter.js'
import { namespaces } from '../../contracts/namespace.js'
import { lazy } from '../../lib/lazy.js'
import type { SessionOverride } from '../../options/session-override.js'

const adapter = lazy(() => import('./adapter.js'))

/**
 * Connects wallets on other devices by WalletConnect, in every namespace that the host lists networks of. It needs not be
 * named: it is there unless `enableWalletConnect` is off. Named, it gives each namespace its main network by default.
 * @param override - what wallets are asked for in place of the modal's own lists; looked at when the adapter is needed: what
 * is wrong with it is then a {@link ConfigInvalidError}
 * @example
 * createModal({ adapters: [universal()] })
 * createModal({ adapters: [universal({ methods: { eip155: ['personal_sign'] } })] })
 */
export function universal(override?: SessionOverride): AdapterReference {
  return {
    type: 'universal',
    namespaces,
    load: async () => (await adapter.load()).createUniversalAdapter(override),
  }
}
