import type { ViewRequest } from '../contracts/views/open-request.js'
import { viewIs } from '../contracts/views/views.js'
import type { FlowContext, Navigation } from '../state/context.js'
import { isConnected } from '../state/may-open.js'
import type { ConnectFlow } from '../wallets/connect/connect.js'

/** Handles every change of view, so that a view that is left ends what it began. */
export function createNavigation(
  context: FlowContext,
  connect: ConnectFlow,
  allWallets: { begin(): void; clear(): void },
  preloadWalletFlows: () => void,
): Navigation {
  const { root, tracker } = context
  const { accounts, chains, connectors, modal, navigation } = root

  /**
   * Ends what the current view began. A visitor may close the modal to reach the wallet's own window: that attempt goes
   * on.
   */
  const leave = (isClosing = false) => {
    if (navigation.view === 'ConnectingExternal' && !(isClosing && modal.outside)) connect.cancel()
    if (navigation.view === 'Networks') chains.set({ switchError: undefined })
  }

  const enter = (entry: ViewRequest) => {
    if (entry.view === 'AllWallets') allWallets.begin()
    if (viewIs(entry.view, 'pairing')) preloadWalletFlows()
  }

  const close = () => {
    const { enableEmbedded } = root.options.given
    leave(!enableEmbedded)
    if (!enableEmbedded && !modal.isOpen) return
    modal.letGo()
    if (!enableEmbedded) modal.set({ isOpen: false, isLoading: false })
    connectors.setFilterNamespace(undefined)
    chains.set({ isSwitchingNamespace: false })
    if (enableEmbedded) return navigation.reset(allowed({ view: accounts.active?.isConnected ? 'Account' : 'Connect' }))
    allWallets.clear()
    tracker.track('MODAL_CLOSE', { connected: isConnected(root) })
  }

  /** While the host has not let the visitor in, every way leads to the view that says so. */
  const allowed = (wanted: ViewRequest): ViewRequest => (root.isFenced ? { view: 'Unavailable' } : wanted)

  return {
    push: (wanted) => {
      // In embedded mode the visitor can leave a waiting request, and is led back to it.
      const entry: ViewRequest = root.connections.isApproving ? { view: 'ApproveTransaction' } : allowed(wanted)
      leave()
      navigation.push(entry)
      enter(entry)
    },
    reset: (wanted) => {
      const entry = allowed(wanted)
      leave()
      navigation.reset(entry)
      enter(entry)
    },
    goBack: () => {
      // Back does not leave a view that may not be closed.
      if (!navigation.canGoBack && modal.isCloseDisabled) return modal.shake()
      leave()
      if (!navigation.canGoBack) return close()
      navigation.pop()
    },
    close,
    requestClose: () => {
      if (modal.isCloseDisabled) modal.shake()
      else close()
    },
  }
}
