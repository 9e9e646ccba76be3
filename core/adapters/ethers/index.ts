import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import { withHostWallets } from '../evm/index.js'
import type { EthersOptions, EthersSigner } from './library.js'

const adapter = lazy(() => import('./adapter.js'))

/**
 * Connects EVM wallets and lets the host's ethers 6 sign. Its code, which has no ethers in it, is downloaded when a
 * wallet is chosen or restored.
 * @example
 * import { BrowserProvider, Interface, JsonRpcSigner } from 'ethers'
 * createWalletModal({ adapters: [ethers({ ethers: { BrowserProvider, Interface, JsonRpcSigner } })] })
 */
export function ethers<Provider, Signer extends EthersSigner>(
  options: EthersOptions<Provider, Signer>,
): AdapterReference {
  return {
    type: 'ethers',
    namespaces: ['eip155'],
    load: async () => (await adapter.load()).createEthersAdapter(options),
    ...withHostWallets(options.wallets),
  }
}
