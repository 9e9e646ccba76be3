import type { AdapterReference } from '../../contracts/adapter.js'
import type { HostNetwork } from '../../contracts/network/network.js'
import { lazy } from '../../lib/lazy.js'
import type { ConnectionClass, HostConnection, OpenedConnection } from './node.js'

const adapter = lazy(() => import('./adapter.js'))
const connection = lazy(() => import('./node.js'))

/** The options of `solana()`. */
export interface SolanaOptions {
  /**
   * The web3.js `Connection` that the host has already, or a function that gives or loads the one for a network. Used for
   * what the modal asks and sends itself; the host closes it.
   * @default the network's RPC URL is asked directly
   */
  readonly connection?: HostConnection
}

/**
 * Connects the Solana wallets of the page (Wallet Standard). Its code is downloaded when such a wallet is chosen or
 * restored.
 * @example
 * createModal({ adapters: [solana()], networks: [solanaMainnet] })
 * createModal({ adapters: [solana({ connection })], networks: [solanaMainnet] })
 */
export function solana(options: SolanaOptions = {}): AdapterReference {
  return {
    type: 'solana',
    namespaces: ['solana'],
    load: async () => (await adapter.load()).createSolanaAdapter(options.connection),
  }
}

/**
 * Opens a `Connection` of the host's own web3.js to a network. web3.js has no call that closes a connection, and it
 * reconnects while anything is subscribed: `close` ends its socket for good.
 * @param Connection - the class of the web3.js that the host has installed; this package does not bring one
 * @returns the connection, and `close`, which ends its socket
 * @throws {@link ModalError} `adapter_chain_not_supported` when the network has no RPC URL
 * @example
 * import { Connection } from '@solana/web3.js'
 *
 * const { connection, close } = await openSolanaConnection(solanaMainnet, Connection)
 * const slot = await connection.getSlot()
 * close()
 */
export async function openSolanaConnection<Kind extends object>(
  network: HostNetwork,
  Connection: ConnectionClass<Kind>,
): Promise<OpenedConnection<Kind>> {
  const { openConnection } = await connection.load()
  return openConnection(network, Connection)
}
