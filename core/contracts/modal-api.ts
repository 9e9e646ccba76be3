import type { AccountType, ConnectedWalletInfo } from './account/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.js'
import type { ConnectionStatus } from './connection-state.js'
import type { Network } from './network/network.js'
import type { ThemeVariables } from './theme.js'
import type { ViewRequest } from './views/open-request.js'
import type { ViewName } from './views/views.js'

export type { ConnectionStatus }

/** One namespace as a host sees it. */
export interface AccountSnapshot {
  status: ConnectionStatus
  address: string | undefined
  caipAddress: CaipAddress | undefined
  allAccounts: readonly { address: string; type: AccountType }[]
  /** What the host, or the visitor, wants a login to use. */
  preferredAccountType: AccountType
  /** Three decimals, cut. `undefined` until known, and where the namespace has no balances; `0.00` after a failure. */
  balance: string | undefined
  balanceSymbol: string | undefined
  /** False after a failure: show no number then. */
  isBalanceKnown: boolean
  profileName: string | undefined
  profileImage: string | undefined
  connectorId: string | undefined
  connectedWalletInfo: ConnectedWalletInfo | undefined
  caipNetworkId: CaipNetworkId | undefined
}

/** @see ModalSnapshot.pairing */
export interface PairingSnapshot {
  state: 'preparing' | 'ready' | 'expired' | 'refused' | 'failed'
  uri: string | undefined
  /** Milliseconds since the epoch. */
  expiresAt: number | undefined
}

/** Whether the active account is signed in on the active network. */
export interface SignInSnapshot {
  /** `signedOut`: there is no session, or it is not known yet. */
  readonly status: 'signedOut' | 'signing' | 'cancelling' | 'signedIn'
  /** Who does not sign in is disconnected. */
  readonly isRequired: boolean
  /** Milliseconds since the epoch; undefined where the session says no end. */
  readonly expiresAt: number | undefined
}

/**
 * All that a host may read, plain and frozen: it can be cloned, compared and logged. A new object each time something
 * in it changed, the same object while nothing did.
 */
export interface ModalSnapshot {
  /** Restoring what was connected before has ended, well or not. */
  ready: boolean
  open: boolean
  loading: boolean
  view: ViewName
  viewHistory: readonly ViewName[]
  /** Of the active namespace, like `address`, `caipAddress`. */
  status: ConnectionStatus
  activeNamespace: Namespace | undefined
  activeNetwork: Network | undefined
  caipNetworkId: CaipNetworkId | undefined
  isNetworkSupported: boolean
  isSwitchingNamespace: boolean
  address: string | undefined
  caipAddress: CaipAddress | undefined
  accounts: Readonly<Partial<Record<Namespace, AccountSnapshot>>>
  themeMode: 'light' | 'dark'
  /** Pairing with a wallet on another device. `uri` is what its code says, while it can be scanned. */
  pairing: PairingSnapshot | undefined
  /** Undefined where sign-in is off, or its code is not here yet. */
  signIn: SignInSnapshot | undefined
  alert: { code: string; message: string } | undefined
  notice: { code: string; message: string } | undefined
  /** The last failure of the visible view (a refused connection, a failed switch), until the next try. */
  error: { code: string; message: string } | undefined
}

/** What happened, for a host's own analytics: names and properties of the specification's events. */
export interface ModalEvent {
  /** `error`: something failed inside (`INTERNAL_SDK_ERROR`). */
  type: 'track' | 'error'
  event: string
  properties?: Readonly<Record<string, unknown>>
}

export type OpenOptions = ViewRequest | { view?: undefined; namespace?: Namespace }

/** A modal without a screen; `createWalletModal` adds the element. */
export interface Modal {
  /**
   * Resolves when the view is shown, or something else was asked for meanwhile; rejects with a {@link ModalError} on a bad
   * view or bad options.
   */
  open(options?: OpenOptions): Promise<void>
  close(): Promise<void>
  shake(): void
  /** Calls back after each change of the snapshot. Returns how to stop. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  getSnapshot(): ModalSnapshot
  onEvent(listener: (event: ModalEvent) => void): () => void
  /** The connected wallet's own object (EIP-1193, Wallet Standard wallet …), or undefined. */
  getProvider(namespace: Namespace): Promise<unknown>
  /** Without a namespace: everything. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Rejects with `aborted` when another switch takes its place, or the visitor waits for the wallet no longer. */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Takes the adapter of a namespace away: its wallet is disconnected, and its wallets are no longer offered. Where the
   * namespace was active, the first network of another one is active then.
   */
  removeAdapter(namespace: Namespace): Promise<void>
  /**
   * Asks the wallet for the signature that signs in, as the sign-in view does: for a host with a button of its own. Resolves
   * when the session is kept.
   *
   * @throws {@link ModalError} `siwx_not_enabled`, `siwx_address_missing`, `siwx_network_missing`, `siwx_client_missing`;
   * `siwx_signature_declined`, `siwx_smart_account`, `siwx_refused` where the signature was not given or is not taken
   */
  signIn(): Promise<void>
  /** Ends every session of sign-in; the wallet stays connected. @throws {@link ModalError} `siwx_not_enabled` */
  signOut(): Promise<void>
  /**
   * What the accounts of a namespace are called, by address, where the visitor chooses between them. Takes the place of what was said
   * before.
   *
   * @example modal.setAddressLabels('eip155', { '0xab…': 'Savings' })
   */
  setAddressLabels(namespace: Namespace, labels: Readonly<Record<string, string>>): Promise<void>
  /**
   * The type of account that a login uses, at once where one is in use; of the active namespace unless another is named. What is
   * preferred now is in the snapshot. Rejects with what the embedded wallet refused with; the type is `eoa` then.
   */
  setPreferredAccountType(type: AccountType, namespace?: Namespace): Promise<void>
  /**
   * Variables are merged into those there are. A bad one changes nothing: the headless modal throws a
   * {@link ConfigInvalidError}, the other writes it to the console and hands it to `onError`.
   */
  setTheme(theme: { mode?: 'light' | 'dark' | 'system'; variables?: Partial<ThemeVariables> }): void
  /** Ends timers, listeners and requests; the modal cannot be used after. */
  dispose(): void
}
