import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import { evmReference } from '../evm/index.js'
import type { Ethers5Options, EthersOptions, EthersSigner } from './adapter.js'

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
  return evmReference('ethers', options.wallets, async () => (await adapter.load()).createEthersAdapter(options))
}

/**
 * Connects EVM wallets and lets the host's ethers 5 sign. Its code, which has no ethers in it, is downloaded when a
 * wallet is chosen or restored.
 * @example
 * import { ethers } from 'ethers'
 * createWalletModal({ adapters: [ethers5({ ethers })] })
 */
export function ethers5(options: Ethers5Options): AdapterReference {
  return evmReference('ethers5', options.wallets, async () => (await adapter.load()).createEthers5Adapter(options))
}
