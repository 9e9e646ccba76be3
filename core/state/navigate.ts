import type { ViewRequest } from '../contracts/views/views.js'
import type { ConnectFlow } from '../wallets/connect/connect.js'
import type { FlowContext } from './context.js'
import type { RootStore } from './root-store.js'

export interface Navigation {
  /** Shows a view on top of the one that is shown. */
  push(entry: ViewRequest): void
  /** Shows a view with nothing before it. */
  reset(entry: ViewRequest): void
  goBack(): void
  /** Closes the modal for the host, or returns to Account or Connect in embedded mode. */
  close(): void
  /** As the visitor asks: a view that may not be closed shakes instead. */
  requestClose(): void
}

/** Every change of view goes through here, so that a view that is left ends what it began. */
export function createNavigation(
  context: FlowContext,
  connect: ConnectFlow,
  allWallets: { begin(): void; clear(): void },
  preloadWalletFlows: () => void,
): Navigation {
  const { root, tracker } = context
  const { accounts, chains, connectors, modal, navigation } = root

  const leave = () => {
    if (navigation.view === 'ConnectingExternal') connect.cancel()
    if (navigation.view === 'Networks') chains.clearSwitchError()
  }

  const enter = (entry: ViewRequest) => {
    if (entry.view === 'AllWallets') allWallets.begin()
    // What pairs follows what is shown.
    if (entry.view.startsWith('ConnectingW')) preloadWalletFlows()
  }

  const close = () => {
    leave()
    if (root.options.given.enableEmbedded) {
      connectors.setFilterNamespace(undefined)
      chains.setSwitchingNamespace(false)
      return navigation.reset({ view: accounts.active?.isConnected ? 'Account' : 'Connect' })
    }
    if (!modal.isOpen) return
    modal.setOpen(false)
    modal.setLoading(false)
    connectors.setFilterNamespace(undefined)
    chains.setSwitchingNamespace(false)
    allWallets.clear()
    tracker.track({ type: 'track', event: 'MODAL_CLOSE', properties: { connected: isConnected(root) } })
  }

  return {
    push: (wanted) => {
      // In embedded mode a request that waits can be left, and is led back to.
      const entry: ViewRequest = root.connections.isApproving ? { view: 'ApproveTransaction' } : wanted
      leave()
      navigation.push(entry)
      enter(entry)
    },
    reset: (entry) => {
      leave()
      navigation.reset(entry)
      enter(entry)
    },
    goBack: () => {
      // A view that may not be closed may not be left by the way back either.
      if (!navigation.canGoBack) return modal.isCloseDisabled ? modal.shake() : close()
      leave()
      navigation.pop()
    },
    close,
    requestClose: () => {
      if (modal.isCloseDisabled) modal.shake()
      else close()
    },
  }
}

export function isConnected(root: RootStore): boolean {
  return root.accounts.active?.address !== undefined
}
