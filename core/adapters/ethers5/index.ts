import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import { withHostWallets } from '../evm/index.js'
import type { Ethers5Options } from './library.js'

const adapter = lazy(() => import('./adapter.js'))

/**
 * Connects EVM wallets and lets the host's ethers 5 sign. Its code, which has no ethers in it, is downloaded when a
 * wallet is chosen or restored.
 * @example
 * import { ethers } from 'ethers'
 * createWalletModal({ adapters: [ethers5({ ethers })] })
 */
export function ethers5(options: Ethers5Options): AdapterReference {
  return {
    type: 'ethers5',
    namespaces: ['eip155'],
    load: async () => (await adapter.load()).createEthers5Adapter(options),
    ...withHostWallets(options.wallets),
  }
}
