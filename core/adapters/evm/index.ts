import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import type { HostWallet } from './host-wallet.js'

const adapter = lazy(() => import('./adapter.js'))
const hostWallets = lazy(() => import('./host-wallets.js'))

/**
 * Connects the EVM wallets of the page (EIP-1193: announced by EIP-6963, or at `window.ethereum`), and those that the host
 * hands over. Its code is downloaded when such a wallet is chosen or restored.
 * @example createModal({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(options: { wallets?: readonly HostWallet[] } = {}): AdapterReference {
  return {
    type: 'evm',
    namespaces: ['eip155'],
    load: async () => (await adapter.load()).evmAdapter,
    ...withHostWallets(options.wallets),
  }
}

/** Makes a reference for a host that brings its own wallets. */
export function withHostWallets(
  wallets: readonly HostWallet[] | undefined,
): Pick<AdapterReference, 'loadWallets' | 'hostSession'> {
  if (!wallets?.length) return {}
  return {
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
