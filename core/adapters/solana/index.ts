import type { HostNetwork } from '../../contracts/network.js'
import type { AdapterReference } from '../adapter.js'
import type { HostConnection } from './host-connection.js'

export interface SolanaOptions {
  /**
   * The web3.js `Connection` that the host has already, or a function that gives the one for a network. Used for what the
   * modal asks and sends itself; the host closes it.
   *
   * @default the network's RPC URL is asked directly
   */
  readonly connection?: HostConnection
}

/**
 * Connects the Solana wallets of the page (Wallet Standard). Its code is downloaded when such a wallet is chosen or
 * restored.
 *
 * @example
 * createModal({ adapters: [solana()], networks: [solanaMainnet] })
 * createModal({ adapters: [solana({ connection })], networks: [solanaMainnet] })
 */
export function solana(options: SolanaOptions = {}): AdapterReference {
  return {
    type: 'solana',
    namespaces: ['solana'],
    load: async () => (await import('./adapter.js')).createSolanaAdapter(options),
  }
}

/**
 * Opens a web3.js `Connection` to a network, for a host that has none. web3.js is downloaded now.
 *
 * @returns the connection, and `close`, which ends its socket: without it the page keeps reconnecting
 * @throws {@link ModalError} `adapter_chain_not_supported` when the network has no RPC URL
 * @example
 * const { connection, close } = await openSolanaConnection(solanaMainnet)
 * const balance = await connection.getBalance(publicKey)
 * close()
 */
export async function openSolanaConnection(network: HostNetwork) {
  const { openConnection } = await import('./connection.js')
  return openConnection({
    name: network.name,
    caipNetworkId: network.caipNetworkId ?? `solana:${network.id}`,
    rpcUrls: { default: network.rpcUrls.default, chainDefault: network.rpcUrls.default },
  })
}
