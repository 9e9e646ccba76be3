import type { AdapterReference } from '../adapter.js'

/**
 * Connects the EVM wallets of the page (EIP-1193: announced by EIP-6963, or at `window.ethereum`). Its code is
 * downloaded when such a wallet is chosen or restored.
 *
 * @example createModal({ adapters: [evm()], networks: [mainnet] })
 */
export function evm(): AdapterReference {
  return { type: 'evm', namespaces: ['eip155'], load: async () => (await import('./adapter.js')).evmAdapter }
}
