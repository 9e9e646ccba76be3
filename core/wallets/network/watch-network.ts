import { reaction } from 'mobx'
import type { Navigation, OpenFlow } from '../../state/context.js'
import { isConnected, isUnsupported } from '../../state/may-open.js'
import type { RootStore } from '../../state/root-store.js'

/**
 * Opens at UnsupportedChain when the active network becomes one that the host does not list, whatever made it so: the wallet, another
 * namespace that left, a choice. Leaves it when it no longer is. Returns how to stop.
 */
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
