import type { AdapterReference } from '../adapter.js'
import type { HostWallet } from './host-wallet.js'

/**
 * Connects the EVM wallets of the page (EIP-1193: announced by EIP-6963, or at `window.ethereum`), and those that the host
 * hands over. Its code is downloaded when such a wallet is chosen or restored.
 *
 * @example createModal({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(options: { wallets?: readonly HostWallet[] } = {}): AdapterReference {
  return {
    type: 'evm',
    namespaces: ['eip155'],
    load: async () => (await import('./adapter.js')).evmAdapter,
    ...withHostWallets(options.wallets),
  }
}

/** Of a reference whose host handed wallets over. */
export function withHostWallets(wallets: readonly HostWallet[] | undefined): Pick<AdapterReference, 'loadWallets'> {
  return wallets?.length ? { loadWallets: async () => (await import('./host-wallets.js')).hostWallets(wallets) } : {}
}
