import { makeAutoObservable, observableRef } from 'mobx'
import type { Network } from '../contracts/network/network.js'
import { AbortedError, isModalError, type ModalError } from '../errors/base.js'
import { toModalError } from '../errors/to-modal-error.js'
import { withAbort } from '../lib/with-abort.js'
import type { PartContext } from '../state/context.js'
import { requireCapability } from './adapters.js'

export class WalletSwitchStore {
  isAsking = false
  error: ModalError | undefined = undefined

  constructor() {
    makeAutoObservable(this, { error: observableRef }, { autoBind: true })
  }

  get isDeclined(): boolean {
    return isModalError(this.error, 'wallet_user_rejected')
  }

  begin(): void {
    this.isAsking = true
    this.error = undefined
  }

  end(error?: ModalError): void {
    this.isAsking = false
    this.error = error
  }
}

/** The way out of a `chain_mismatch`, for every review. */
export function createWalletSwitch({ adapters, root }: PartContext) {
  const store = new WalletSwitchStore()
  const lifetime = new AbortController()
  const { signal } = lifetime
  return {
    store,
    /** The modal is on that network already: its own switch would ask nobody. Never rejects. */
    switchWallet: async (network: Network): Promise<boolean> => {
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
