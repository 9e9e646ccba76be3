import { reaction } from 'mobx'
import type { Navigation, OpenFlow } from '../../state/context.js'
import { isConnected, isUnsupported } from '../../state/may-open.js'
import type { RootStore } from '../../state/root-store.js'

/** Opens at UnsupportedChain while the active network is one that the host does not list. */
export function watchNetwork(root: RootStore, navigation: Navigation, { show }: Pick<OpenFlow, 'show'>): () => void {
  const { accounts, chains, modal } = root
  return reaction(
    () => (isUnsupported(root) ? chains.activeNetwork : undefined),
    (network, before) => {
      if (network) return show({ view: 'UnsupportedChain' })
      if (!modal.isOpen || root.navigation.view !== 'UnsupportedChain') return
      // Where its wallet has gone the account of another takes the place.
      const hasLeft = before && !accounts.slices[before.chainNamespace].isConnected
      if (hasLeft && isConnected(root)) navigation.reset({ view: 'Account' })
      // A switch to a network that nobody is connected to goes on to Connect.
      else if (hasLeft || isConnected(root)) navigation.close()
    },
  )
}

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
