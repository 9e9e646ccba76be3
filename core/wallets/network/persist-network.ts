import { reaction } from 'mobx'
import type { RootStore } from '../../state/root-store.js'

/** Keeps storage saying which network is active, from the first connection or choice on. Returns how to stop. */
export function persistActiveNetwork({ accounts, chains, storage }: RootStore): () => void {
  return reaction(
    () => [chains.activeNetwork, accounts.active?.isConnected] as const,
    ([network]) => {
      if (!network) return
      storage.set('activeNamespace', network.chainNamespace)
      // A placeholder is not a choice: after a reload the wallet says itself where it is.
      if (!network.unsupported) storage.set('activeCaipNetworkId', network.caipNetworkId)
    },
    { equals: (one, other) => one.every((each, index) => each === other[index]) },
  )
}
