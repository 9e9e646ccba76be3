import { isModalError, type ModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import type { PartContext } from '../state/context.js'

/** Asks the wallet in use which accounts this page may use. Beside the other actions it would come with the list of wallets. */
export function createAskForAccounts({ root, adapters, host }: PartContext) {
  return {
    /**
     * Asks by EIP-2255; the wallet tells of the change by itself. Resolves with what went wrong, and with nothing where the visitor chose,
     * or would not.
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
