import type { ReactNode } from 'react'
import type { Namespace } from '../../core/contracts/caip.js'
import type { AccountSnapshot, ConnectionStatus } from '../../core/contracts/modal-api.js'
import type { Network } from '../../core/contracts/network/network.js'
import { isLoadingUnseen, useOpen, useSnapshot } from './hooks.js'
import { useProvidedModal } from './provider.js'

/** The state from which the function below `<ConnectButton.Custom>` draws a button. */
export interface ConnectButtonState {
  /** Whether restoring an earlier session has ended. Draw nothing yet, or a placeholder, while it has not. */
  isReady: boolean
  /** Whether a wallet is connected, or is being connected. */
  status: ConnectionStatus
  /** Whether something is awaited while the modal is closed. */
  isBusy: boolean
  /** The connected account; undefined while there is none. */
  account: AccountSnapshot | undefined
  /** The active network; undefined while it is not known. */
  network: Network | undefined
  /** False while the wallet is on a network that is not one of `networks`. */
  isNetworkSupported: boolean
  /** Opens the list of wallets. */
  openConnect: () => void
  /** Opens the account. */
  openAccount: () => void
  /** Opens the list of networks. */
  openNetworks: () => void
  /** Loads the modal's code ahead: call it when the pointer nears the button. */
  prefetch: () => void
}

/** The props of `<ConnectButton.Custom>`. */
export interface CustomConnectButtonProps {
  /** Draws the button, each time that something in its state has changed. */
  children: (state: ConnectButtonState) => ReactNode
  /** Draws the account of this namespace, and connects a wallet there. @default the active one */
  namespace?: Namespace
}

/** Gives a function all that a button of the page's own needs, and draws what it returns. */
export function CustomConnectButton({ children, namespace }: CustomConnectButtonProps): ReactNode {
  const caller = 'ConnectButton.Custom'
  const { prefetch } = useProvidedModal(caller)
  const open = useOpen(caller)
  const isReady = useSnapshot(caller, (snapshot) => snapshot.ready)
  const isBusy = useSnapshot(caller, isLoadingUnseen)
  const shown = useSnapshot(caller, ({ activeNamespace }) => namespace ?? activeNamespace)
  const account = useSnapshot(caller, ({ accounts }) => shown && accounts[shown])
  const activeStatus = useSnapshot(caller, (snapshot) => snapshot.status)
  const network = useSnapshot(caller, (snapshot) => snapshot.activeNetwork)
  const isNetworkSupported = useSnapshot(caller, (snapshot) => snapshot.isNetworkSupported)
  const within = namespace && { namespace }
  return children({
    isReady,
    status: account?.status ?? (namespace ? 'disconnected' : activeStatus),
    isBusy,
    account: account?.status === 'connected' ? account : undefined,
    network,
    isNetworkSupported,
    openConnect: () => open({ view: 'Connect', ...within }),
    openAccount: () => open({ view: 'Account', ...within }),
    openNetworks: () => open({ view: 'Networks' }),
    prefetch,
  })
}
