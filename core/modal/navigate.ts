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

  const leave = () => {
    if (navigation.view === 'ConnectingExternal') connect.cancel()
    if (navigation.view === 'Networks') chains.set({ switchError: undefined })
  }

  const enter = (entry: ViewRequest) => {
    if (entry.view === 'AllWallets') allWallets.begin()
    if (viewIs(entry.view, 'pairing')) preloadWalletFlows()
  }

  const close = () => {
    leave()
    const { enableEmbedded } = root.options.given
    if (!enableEmbedded && !modal.isOpen) return
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
