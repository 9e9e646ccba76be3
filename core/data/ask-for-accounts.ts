import { isModalError, type ModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { PartContext } from '../state/context.js'

/**
 * Asks the active wallet to choose the accounts for this page. A file of its own keeps this code out of the wallet
 * list's chunk.
 */
export function createAskForAccounts({ root, adapters, host }: PartContext) {
  return {
    /**
     * Sends `wallet_requestPermissions` (EIP-2255); the wallet reports the change by its events. Resolves with the
     * failure, or with nothing if the visitor chose or declined.
     */
    ask: async (): Promise<ModalError | undefined> => {
      const connection = root.connections.connections.get('eip155')
      const adapter = connection && adapters.peek('eip155', connection.connectorId)
      if (!adapter) return undefined
      try {
        const params = [{ eth_accounts: {} }]
        await adapter.request({ namespace: 'eip155', method: 'wallet_requestPermissions', params })
        return undefined
      } catch (thrown) {
        const error = toModalError(thrown)
        if (isModalError(error, 'wallet_user_rejected')) return undefined
        host.failed(error)
        return error
      }
    },
  }
}
