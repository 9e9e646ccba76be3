import type { Network } from '../contracts/network/network.js'
import { isModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { Task } from '../lib/task.js'
import { withAbort } from '../lib/with-abort.js'
import type { PartContext } from '../state/context.js'
import { requireCapability } from './adapters.js'

/** The way out of a `chain_mismatch`, for every review. */
export function createWalletSwitch({ adapters, root }: PartContext) {
  const task = new Task<void>()
  return {
    task,
    get isDeclined() {
      return isModalError(toModalError(task.error), 'wallet_user_rejected')
    },
    /** The modal is on that network already: its own switch would ask nobody. Never rejects. */
    switchWallet: async (network: Network): Promise<boolean> => {
      if (task.isPending) return false
      await task.run(async (signal) => {
        const { chainNamespace: namespace } = network
        const adapter = await adapters.get(namespace, root.connections.connections.get(namespace)?.connectorId)
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        await withAbort(switchNetwork({ network, signal }), signal)
      })
      return task.state.status === 'done'
    },
    dispose: task.dispose,
  }
}
