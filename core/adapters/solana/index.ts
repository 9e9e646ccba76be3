import type { AdapterReference } from '../adapter.js'

/**
 * Connects the Solana wallets of the page (Wallet Standard). Its code is downloaded when such a wallet is chosen or
 * restored.
 *
 * @example createModal({ adapters: [solana()], networks: [solanaMainnet] })
 */
export function solana(): AdapterReference {
  return { type: 'solana', namespaces: ['solana'], load: async () => (await import('./adapter.js')).solanaAdapter }
}
