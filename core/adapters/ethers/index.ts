import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import type { HostWallet } from '../evm/host-wallet.js'
import { withHostWallets } from '../evm/index.js'
import type { EthersLibrary, EthersSigner } from './library.js'

const adapter = lazy(() => import('./adapter.js'))

export interface EthersOptions<Provider, Signer extends EthersSigner> {
  /** The host's own ethers 6: the whole of it, or an object with the three members. */
  readonly ethers: EthersLibrary<Provider, Signer>
  /** Wallets that come as a library: Coinbase, Safe, Ledger, OKX … */
  readonly wallets?: readonly HostWallet[]
  /** The chain, of the option `networks`, that a wallet is asked to be on as it connects. */
  readonly connectTo?: number
}

/**
 * Connects EVM wallets and lets the host's ethers 6 sign. Its code, which has no ethers in it, is downloaded when a
 * wallet is chosen or restored.
 *
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
