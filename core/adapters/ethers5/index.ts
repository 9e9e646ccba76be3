import type { AdapterReference } from '../../contracts/adapter.js'
import { lazy } from '../../lib/lazy.js'
import type { HostWallet } from '../evm/host-wallet.js'
import { withHostWallets } from '../evm/index.js'
import type { Ethers5Library } from './library.js'

const adapter = lazy(() => import('./adapter.js'))

export interface Ethers5Options {
  /** The host's own ethers 5: the whole of it, or an object with the two members. */
  readonly ethers: Ethers5Library
  /** Wallets that come as a library: Coinbase, Safe, Ledger, OKX … */
  readonly wallets?: readonly HostWallet[]
  /** The chain, of the option `networks`, that a wallet is asked to be on as it connects. */
  readonly connectTo?: number
}

/**
 * Connects EVM wallets and lets the host's ethers 5 sign. Its code, which has no ethers in it, is downloaded when a
 * wallet is chosen or restored.
 *
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
