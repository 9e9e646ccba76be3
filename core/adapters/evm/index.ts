import type { AdapterDefinition, AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import type { HostWallet } from './host-wallets.js'

const adapter = lazy(() => import('./adapter.js'))
const hostWallets = lazy(() => import('./host-wallets.js'))

/**
 * Connects the EVM wallets of the page (EIP-1193: announced by EIP-6963, or at `window.ethereum`), and those that the host
 * hands over. Its code is downloaded when such a wallet is chosen or restored.
 * @example createModal({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(options: { wallets?: readonly HostWallet[] } = {}): AdapterReference {
  return evmReference('evm', options.wallets, async () => (await adapter.load()).evmAdapter)
}

export function evmReference(
  type: string,
  wallets: readonly HostWallet[] | undefined,
  load: () => Promise<AdapterDefinition>,
): AdapterReference {
  const reference: AdapterReference = { type, namespaces: ['eip155'], load }
  if (!wallets?.length) return reference
  return {
    ...reference,
    loadWallets: async () => (await hostWallets.load()).hostWallets(wallets),
    hostSession: {
      // In a Safe the page's wallet is the Safe.
      connectorId: (isInIframe) => (isInIframe ? wallets.find(({ id }) => id === 'safe')?.id : undefined),
      // Without the code the visitor can connect by hand.
      watch: (listener, signal) =>
        void hostWallets.load().then(
          ({ watchProviders }) => watchProviders(wallets, signal, listener),
          () => {},
        ),
    },
  }
}
