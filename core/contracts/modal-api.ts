import type { ModalErrorCode } from '../errors/codes.js'
import type { AccountType, ConnectedWalletInfo, ConnectionStatus } from './account/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.js'
import type { ModalEvent } from './events.js'
import type { Network } from './network/network.js'
import type { ViewRequest } from './views/open-request.js'
import type { ViewName } from './views/views.js'

export type { ConnectionStatus, ModalEvent }

/** One namespace as a host sees it. */
export interface AccountSnapshot {
  /** Whether a wallet of this namespace is connected. */
  status: ConnectionStatus
  /** The address in use. */
  address: string | undefined
  /** The address in use with its network, as CAIP-10 writes it. */
  caipAddress: CaipAddress | undefined
  /** Every account that the wallet gave; the first is the one in use. */
  allAccounts: readonly { address: string; type: AccountType }[]
  /** The type of account that the host, or the visitor, wants a login to use. */
  preferredAccountType: AccountType
  /** The native balance with three decimals, cut. `undefined` until known, and where the namespace has no balances; `0.00` after a failure. */
  balance: string | undefined
  /** The symbol of the coin that `balance` counts. */
  balanceSymbol: string | undefined
  /** False after a failure: show no number then. */
  isBalanceKnown: boolean
  /** The name of the address (ENS), where it has one. */
  profileName: string | undefined
  /** An address of the picture that belongs to the name. */
  profileImage: string | undefined
  /** The id of the connector that is connected. */
  connectorId: string | undefined
  /** The connected wallet's name and picture. */
  connectedWalletInfo: ConnectedWalletInfo | undefined
  /** The namespace's network, as CAIP-2 writes it. */
  caipNetworkId: CaipNetworkId | undefined
}

/** A wallet that can be chosen: one of the page, one that an adapter lists, or `walletConnect` for wallets on other devices. */
export interface WalletSnapshot {
  /** The id of the wallet's row: for `open({ view: 'ConnectingMultiChain', data: { connectorId } })` where it has several `connectors`. */
  readonly id: string
  /** The name that the visitor knows the wallet by. */
  readonly name: string
  /** A `data:` or https address of its picture, where one is known. */
  readonly imageUrl: string | undefined
  /** The reason for which the wallet cannot be chosen for now. */
  readonly disabledReason: string | undefined
  /** One for each namespace: for `open({ view: 'ConnectingExternal', data: { connectorId, namespace } })`. */
  readonly connectors: readonly { readonly id: string; readonly namespace: Namespace }[]
}

/** The pairing with a wallet on another device. */
export interface PairingSnapshot {
  /** How far the pairing is. */
  state: 'preparing' | 'ready' | 'expired' | 'refused' | 'failed'
  /** The text of the code, while it can be scanned. */
  uri: string | undefined
  /** When the code expires, in milliseconds since the epoch. */
  expiresAt: number | undefined
}

/** Whether the active account is signed in on the active network. */
export interface SignInSnapshot {
  /** `signedOut` while there is no session, or none is known yet. */
  readonly status: 'signedOut' | 'signing' | 'cancelling' | 'signedIn'
  /** True where a visitor who does not sign in is disconnected. */
  readonly isRequired: boolean
  /** When the session ends, in milliseconds since the epoch; undefined where the session names no end. */
  readonly expiresAt: number | undefined
}

/**
 * All that a host may read, plain and frozen: it can be cloned, compared and logged. Each change makes a new object; while nothing
 * changes, it stays the same one.
 */
export interface ModalSnapshot {
  /** True once restoring an earlier connection has ended, well or not. */
  ready: boolean
  /** Whether the window is open. */
  open: boolean
  /** Whether something is awaited: the modal's code, or a wallet. */
  loading: boolean
  /** The view that is shown, or was shown last. */
  view: ViewName
  /** The views that lead back from `view`, which is the last of them. */
  viewHistory: readonly ViewName[]
  /** Whether a wallet of the active namespace is connected. */
  status: ConnectionStatus
  /** The namespace of the active network. */
  activeNamespace: Namespace | undefined
  /** The active network; undefined while none is known. */
  activeNetwork: Network | undefined
  /** The active network's id, as CAIP-2 writes it. */
  caipNetworkId: CaipNetworkId | undefined
  /** False while the wallet is on a network that is not one of `networks`. */
  isNetworkSupported: boolean
  /** True while a switch leads to another namespace. */
  isSwitchingNamespace: boolean
  /** The address in use of the active namespace. */
  address: string | undefined
  /** The address in use with its network, as CAIP-10 writes it. */
  caipAddress: CaipAddress | undefined
  /** Every namespace that the modal serves. */
  accounts: Readonly<Partial<Record<Namespace, AccountSnapshot>>>
  /** The theme that is drawn. */
  themeMode: 'light' | 'dark'
  /** The pairing with a wallet on another device, while there is one. */
  pairing: PairingSnapshot | undefined
  /** The state of sign-in. Undefined where sign-in is off, or its code is not here yet. */
  signIn: SignInSnapshot | undefined
  /** The message for the page's developer, while one is drawn. */
  alert: { code: string; message: string } | undefined
  /** The message for the visitor that passes by itself. */
  notice: { code: string; message: string } | undefined
  /** The last failure of the visible view (a refused connection, a failed switch), until the next try. */
  error: { code: ModalErrorCode; message: string } | undefined
}

/** The argument of `open()`: a view with its data, or nothing for the view that fits. */
export type OpenOptions = ViewRequest | { view?: undefined; namespace?: Namespace }
