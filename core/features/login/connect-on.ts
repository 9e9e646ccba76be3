import type { Network } from '../../contracts/network/network.js'
import { NetworkUndefinedError } from '../../errors/adapter.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { WalletContext } from '../../state/context.js'
import { requireAgreement } from '../../wallets/connect/before-connect.js'
import { adoptNewConnection } from '../../wallets/session.js'

/**
 * Returns the function that connects the login's account on a network: its adapter gives the connection, the page lets
 * it in, and it becomes the active one. Rejects if the signal aborts meanwhile, or the page refuses.
 */
export function createLoginConnect(context: WalletContext) {
  const { adapters, host, root } = context
  return async (network: Network, signal: AbortSignal): Promise<void> => {
    const namespace = network.chainNamespace
    const connector = root.connectors.getConnector(AUTH_ID, namespace)
    if (!connector) throw new NetworkUndefinedError({ namespace })
    const isContinued = root.connections.isLoggedIn
    const adapter = await adapters.get(namespace, AUTH_ID)
    const connection = await adapter.connect({ connector, namespace, network, signal })
    signal.throwIfAborted()
    const agreement = requireAgreement(context, adapter, connection, signal, { isContinued })
    if (agreement) await agreement
    signal.throwIfAborted()
    adoptNewConnection(context, { connection, connector, adapterType: adapter.type, activate: true })
    host.connected(namespace)
  }
}
