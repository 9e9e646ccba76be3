import type { ModalErrorCode } from '../errors/codes.js'
import type { AccountType, ConnectedWalletInfo, ConnectionStatus } from './account/account.js'
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.js'
import type { ModalEvent } from './events.js'
import type { Network } from './network/network.js'
import type { NamespaceProviders } from './providers.js'
import type { Recording } from './recording.js'
import type { ThemeOptions } from './theme.js'
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

/** A modal without a screen; `createWalletModal` adds the element. */
export interface Modal {
  /**
   * Opens a view, `{ view, data, namespace }`; without one the view that fits. Resolves when it is shown, or something
   * else was asked for meanwhile.
   * @example await modal.open({ view: 'Networks' })
   * @throws {@link ModalError} `config_invalid` on a bad view or bad options
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the window. */
  close(): Promise<void>
  /** Shakes the card for 500 milliseconds. */
  shake(): void
  /** Calls back after each change of the snapshot. Returns how to stop. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  /** Reads everything that a host may know. */
  getSnapshot(): ModalSnapshot
  /** Calls back with each thing that happens, for analytics of the host's own. Returns how to stop. */
  onEvent(listener: (event: ModalEvent) => void): () => void
  /**
   * The connected wallet's object, which names the account in use first, typed by {@link NamespaceProviders}; undefined while nothing
   * is connected there.
   * @example const provider = await modal.getProvider('eip155')
   */
  getProvider<Name extends Namespace>(namespace: Name): Promise<NamespaceProviders[Name] | undefined>
  /** Disconnects one namespace; without an argument all of them. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Makes a network of `networks` the active one, within a namespace or across; a connected wallet is asked to follow. Resolves when
   * it has.
   * @throws {@link ModalError} `switch_network_not_found`, `aborted` when another switch takes its place or the visitor stops waiting,
   * and what the wallet refused with
   */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Removes the adapter of a namespace: disconnects its wallet, and offers its wallets no longer. If the namespace was active, the first
   * network of another one becomes active.
   */
  removeAdapter(namespace: Namespace): Promise<void>
  /**
   * Asks the wallet for the signature that signs in, as the sign-in view does: for a host with a button of its own. Resolves when the
   * session is kept.
   * @throws {@link ModalError} `siwx_not_enabled`, `siwx_address_missing`, `siwx_network_missing`, `siwx_client_missing`;
   * `siwx_signature_declined`, `siwx_smart_account`, `siwx_refused` where the signature was not given or is not taken
   */
  signIn(): Promise<void>
  /** Ends every session of sign-in; the wallet stays connected. @throws {@link ModalError} `siwx_not_enabled` */
  signOut(): Promise<void>
  /**
   * Calls back with the wallets that can be chosen now, soon and after each change. Returns how to stop.
   * @example const stop = modal.watchWallets((wallets) => console.log(wallets.map(({ name }) => name)))
   */
  watchWallets(listener: (wallets: readonly WalletSnapshot[]) => void): () => void
  /**
   * Asks the connected wallet to sign a text with the account in use: hex on eip155, base58 on solana, as the wallet writes it
   * elsewhere. Signs in the active namespace unless another is named.
   * @throws {@link ModalError} `adapter_provider_undefined` while no wallet is connected, and what the wallet refused with
   */
  signMessage(message: string, options?: { namespace?: Namespace }): Promise<string>
  /**
   * Sets what the accounts of a namespace are called where the visitor chooses between them, by address. The labels
   * take the place of those that were set before.
   * @example modal.setAddressLabels('eip155', { '0xab…': 'Savings' })
   */
  setAddressLabels(namespace: Namespace, labels: Readonly<Record<string, string>>): Promise<void>
  /**
   * Sets the type of account that a login uses, at once where one is in use, in the active namespace unless another is named. The
   * snapshot has what is preferred. Rejects with what the embedded wallet refused with; the type is `eoa` then.
   */
  setPreferredAccountType(type: AccountType, namespace?: Namespace): Promise<void>
  /** Gives the last visits as steps, without secrets. @throws {@link ModalError} `config_invalid` without the option `recorder` */
  exportRecording(): Promise<Recording>
  /**
   * Changes the theme: `mode`, and `variables`, which are merged into those there are. A bad variable changes nothing: the headless
   * modal throws a {@link ConfigInvalidError}, the other writes it to the console and hands it to `onError`.
   */
  setTheme(theme: { mode?: 'light' | 'dark' | 'system'; variables?: ThemeOptions }): void
  /** Ends timers, listeners and requests; the modal cannot be used after that. */
  dispose(): void
}
