import { reaction } from 'mobx'
import type { RootStore } from '../state/root-store.js'

/** Keeps storage saying which network is active. Returns how to stop. */
export function persistActiveNetwork({ chains, storage }: RootStore): () => void {
  return reaction(
    () => chains.activeNetwork,
    (network) => {
      // A placeholder is not a choice: after a reload the wallet says itself where it is.
      if (!network || network.unsupported) return
      storage.set('activeNamespace', network.chainNamespace)
      storage.set('activeCaipNetworkId', network.caipNetworkId)
    },
  )
}
