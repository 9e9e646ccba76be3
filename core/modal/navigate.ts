import type { ViewRequest } from '../contracts/views/open-request.js'
import { viewIs } from '../contracts/views/views.js'
import type { FlowContext, Navigation } from '../state/context.js'
import { isConnected } from '../state/may-open.js'
import type { ConnectFlow } from '../wallets/connect/connect.js'

/** Every change of view goes through here, so that a view that is left ends what it began. */
export function createNavigation(
  context: FlowContext,
  connect: ConnectFlow,
  allWallets: { begin(): void; clear(): void },
  preloadWalletFlows: () => void,
): Navigation {
  const { root, tracker } = context
  const { accounts, chains, connectors, modal, navigation } = root

  /** A visitor who closes the modal may do so to reach the wallet's own window: that attempt goes on. */
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
    if (enableEmbedded) return navigation.reset({ view: accounts.active?.isConnected ? 'Account' : 'Connect' })
    allWallets.clear()
    tracker.track('MODAL_CLOSE', { connected: isConnected(root) })
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
