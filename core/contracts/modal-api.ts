import type { ModalErrorCode } from '../errors/codes.js'
import type { AccountType, ConnectedWalletInfo, ConnectionStatus } from './account/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.js'
import type { ModalEvent } from './events.js'
import type { Network } from './network/network.js'
import type { ViewRequest } from './views/open-request.js'
import type { ViewName } from './views/views.js'

export type { ConnectionStatus, ModalEvent }

/** The state of one namespace, for hosts. */
export interface AccountSnapshot {
  /** The state of the namespace's connection. */
  status: ConnectionStatus
  /** The active address. */
  address: string | undefined
  /** The active address with its network, as a CAIP-10 id. */
  caipAddress: CaipAddress | undefined
  /** All accounts of the wallet; the first is the active one. */
  allAccounts: readonly { address: string; type: AccountType }[]
  /** The account type that the host or the visitor prefers for a login. */
  preferredAccountType: AccountType
  /**
   * The native balance for machines: three decimals, cut, with a point in every language. `undefined` until it is
   * known, and for a namespace without balances; `0.00` after a failure.
   */
  balance: string | undefined
  /** The symbol of the coin that `balance` counts. */
  balanceSymbol: string | undefined
  /** False after a failure: do not show `balance` then. */
  isBalanceKnown: boolean
  /** The address's name (ENS), if it has one. */
  profileName: string | undefined
  /** The URL of the name's picture. */
  profileImage: string | undefined
  /** The id of the connected connector. */
  connectorId: string | undefined
  /** The connected wallet's name and picture. */
  connectedWalletInfo: ConnectedWalletInfo | undefined
  /** The namespace's network, as a CAIP-2 id. */
  caipNetworkId: CaipNetworkId | undefined
}

/**
 * A wallet that can be chosen: a wallet of the page, a wallet of an adapter, or `walletConnect` for wallets on other
 * devices.
 */
export interface WalletSnapshot {
  /**
   * The id of the wallet's row: for `open({ view: 'ConnectingMultiChain', data: { connectorId } })` if it has several
   * `connectors`.
   */
  readonly id: string
  /** The wallet's name for the visitor. */
  readonly name: string
  /** A `data:` or https URL of the wallet's picture, if one is known. */
  readonly imageUrl: string | undefined
  /** The reason why the wallet cannot be chosen for now. */
  readonly disabledReason: string | undefined
  /**
   * The wallet's connectors, one per namespace: for
   * `open({ view: 'ConnectingExternal', data: { connectorId, namespace } })`.
   */
  readonly connectors: readonly { readonly id: string; readonly namespace: Namespace }[]
}

/** The pairing with a wallet on another device (WalletConnect). */
export interface PairingSnapshot {
  /** The state of the pairing. */
  state: 'preparing' | 'ready' | 'expired' | 'refused' | 'failed'
  /** The pairing URI, while it can be scanned. */
  uri: string | undefined
  /** When the pairing URI expires, in milliseconds since the epoch. */
  expiresAt: number | undefined
}

/** The sign-in state of the active account on the active network. */
export interface SignInSnapshot {
  /** `signedOut` while there is no session, or it is not known yet. */
  readonly status: 'signedOut' | 'signing' | 'cancelling' | 'signedIn'
  /** True if a visitor who does not sign in is disconnected. */
  readonly isRequired: boolean
  /** When the session ends, in milliseconds since the epoch; undefined if the session has no end. */
  readonly expiresAt: number | undefined
}

/**
 * The state that a host may read, plain and frozen: it can be cloned, compared and logged. Each change creates a new
 * object; without a change, the object stays the same.
 */
export interface ModalSnapshot {
  /** True once the restore of an earlier connection has ended, with or without success. */
  ready: boolean
  /** Whether the window is open. */
  open: boolean
  /** True while the modal's code is loading, or a wallet is being waited for. */
  loading: boolean
  /** The view that is shown, or was shown last. */
  view: ViewName
  /** The stack of views; `view` is the last of them. */
  viewHistory: readonly ViewName[]
  /** The connection state of the active namespace. */
  status: ConnectionStatus
  /** The namespace of the active network. */
  activeNamespace: Namespace | undefined
  /** The active network; undefined while it is not known. */
  activeNetwork: Network | undefined
  /** The active network's CAIP-2 id. */
  caipNetworkId: CaipNetworkId | undefined
  /** False while the wallet is on a network that is not in `networks`. */
  isNetworkSupported: boolean
  /** True while the visitor switches to a network of another namespace. */
  isSwitchingNamespace: boolean
  /** The active address of the active namespace. */
  address: string | undefined
  /** The active address with its network, as a CAIP-10 id. */
  caipAddress: CaipAddress | undefined
  /** The state of each namespace that the modal serves. */
  accounts: Readonly<Partial<Record<Namespace, AccountSnapshot>>>
  /** The theme in use. */
  themeMode: 'light' | 'dark'
  /** The pairing with a wallet on another device, while there is one. */
  pairing: PairingSnapshot | undefined
  /** The state of sign-in. Undefined if sign-in is off, or while its code is loading. */
  signIn: SignInSnapshot | undefined
  /** The alert for the page's developer, while one is shown. */
  alert: { code: string; message: string } | undefined
  /** The notice for the visitor, while one is shown; it disappears by itself. */
  notice: { code: string; message: string } | undefined
  /** The last failure of the visible view (a refused connection, a failed switch), until the next attempt. */
  error: { code: ModalErrorCode; message: string } | undefined
}

/** The argument of `open()`: a view with its data, or nothing for the default view. */
export type OpenOptions = ViewRequest | { view?: undefined; namespace?: Namespace }
