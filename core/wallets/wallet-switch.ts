import { requireCapability } from '../adapters/require-capability.js'
import type { Network } from '../contracts/network/network.js'
import { toModalError } from '../errors/to-modal-error.js'
import { AbortedError } from '../errors/unknown.js'
import { withAbort } from '../lib/with-abort.js'
import type { Part, PartContext } from '../state/context.js'
import { WalletSwitchStore } from './wallet-switch-store.js'

/** The way out of a `chain_mismatch`, for every review. */
export interface WalletSwitchPart extends Part {
  readonly store: WalletSwitchStore
  /**
   * Asks the wallet to go to a network that the modal is on already: its own switch would ask nobody. Resolves with whether
   * the wallet is there; never rejects.
   */
  switchWallet(network: Network): Promise<boolean>
}

export function createWalletSwitch({ adapters, root }: PartContext): WalletSwitchPart {
  const store = new WalletSwitchStore()
  const lifetime = new AbortController()
  const { signal } = lifetime
  return {
    store,
    switchWallet: async (network) => {
      if (store.isAsking) return false
      store.begin()
      try {
        const { chainNamespace: namespace } = network
        const adapter = await adapters.get(namespace, root.connections.connections.get(namespace)?.connectorId)
        const switchNetwork = requireCapability(adapter, 'switchNetwork')
        await withAbort(switchNetwork({ network, signal }), signal)
        store.end()
        return true
      } catch (thrown) {
        store.end(signal.aborted ? undefined : toModalError(thrown))
        return false
      }
    },
    dispose: () => lifetime.abort(new AbortedError()),
  }
}
