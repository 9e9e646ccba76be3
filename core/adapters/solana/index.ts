import type { HostNetwork } from '../../contracts/network.js'
import type { AdapterReference } from '../adapter.js'
import type { OpenedConnection, SolanaConnection } from './connection.js'
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
 * @typeParam Connection - web3.js' own class, which our declarations do not name: `import type { Connection } from
 * '@solana/web3.js'`
 * @returns the connection, and `close`, which ends its socket: without it the page keeps reconnecting
 * @throws {@link ModalError} `adapter_chain_not_supported` when the network has no RPC URL
 * @example
 * const { connection, close } = await openSolanaConnection<Connection>(solanaMainnet)
 * const slot = await connection.getSlot()
 * close()
 */
export async function openSolanaConnection<Connection extends object = SolanaConnection>(
  network: HostNetwork,
): Promise<OpenedConnection<Connection>> {
  const { openConnection } = await import('./connection.js')
  const { name, id, caipNetworkId = `solana:${id}`, rpcUrls } = network
  const opened: OpenedConnection<object> = await openConnection({
    name,
    caipNetworkId,
    rpcUrls: { default: rpcUrls.default, chainDefault: rpcUrls.default },
  })
  return opened as OpenedConnection<Connection> // a Connection is what it is, under the name that the host knows it by
}
