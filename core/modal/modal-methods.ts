import type { AccountType } from '../contracts/account/account.js'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { ModalEvent } from '../contracts/events.js'
import type { ModalSnapshot, OpenOptions, WalletSnapshot } from '../contracts/modal-api.js'
import type { ProviderOf } from '../contracts/providers.js'
import type { Recording } from '../contracts/recording.js'
import type { ThemeOptions } from '../contracts/theme.js'
import type { ModalChanges } from '../options/fixed-options.js'

/** A modal without a screen; `createWalletModal` adds the element. */
export interface Modal {
  /**
   * Opens a view: `{ view, data, namespace }`. Without a view, the modal chooses the one that fits. Resolves when the
   * view is shown, or when another call has replaced this one.
   * @example await modal.open({ view: 'Networks' })
   * @throws {@link ModalError} `config_invalid` on a bad view or bad options
   */
  open(options?: OpenOptions): Promise<void>
  /** Closes the window. */
  close(): Promise<void>
  /** Shakes the card for 500 milliseconds. */
  shake(): void
  /** Calls back after each change of the snapshot. Returns a function that stops it. */
  subscribe(listener: (snapshot: ModalSnapshot) => void): () => void
  /** Reads everything that the modal tells its host. */
  getSnapshot(): ModalSnapshot
  /** Calls back with each event, for the host's own analytics. Returns a function that stops it. */
  onEvent(listener: (event: ModalEvent) => void): () => void
  /**
   * The provider object of the connected wallet, typed by {@link ProviderOf}. It names the account in use first.
   * Undefined while no wallet is connected in that namespace.
   * @example const provider = await modal.getProvider('eip155')
   */
  getProvider<Name extends Namespace>(namespace: Name): Promise<ProviderOf<Name> | undefined>
  /** Disconnects one namespace, or all of them without an argument. */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Makes a network of `networks` the active one, in the same namespace or another. A connected wallet is asked to
   * switch. Resolves when it has switched.
   * @throws {@link ModalError} `switch_network_not_found`; `aborted` when another switch replaces this one or the
   * visitor stops waiting; and the wallet's error
   */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<void>
  /**
   * Removes the adapter of a namespace: disconnects its wallet, and no longer offers its wallets. If the namespace was
   * active, the first network of another namespace becomes active.
   */
  removeAdapter(namespace: Namespace): Promise<void>
  /**
   * Changes options while the modal is in use. Each named option replaces its former value, and `undefined` restores
   * the default. A connection stays if the new options serve it. Any other connection is let go of without asking its
   * wallet and stays stored, until options serve it again. Resolves when the options are in effect.
   * @example await modal.update({ networks: [mainnet, base], features: { swaps: false } })
   * @throws {@link ModalError} `config_invalid` on a bad value, and on an option that cannot change
   */
  update(options: ModalChanges): Promise<void>
  /**
   * Asks the wallet for the signature that signs in, like the sign-in view: for a host with its own button. Resolves
   * when the session is kept.
   * @throws {@link ModalError} `siwx_not_enabled`, `siwx_address_missing`, `siwx_network_missing`,
   * `siwx_client_missing`; `siwx_signature_declined`, `siwx_smart_account`, `siwx_refused` when the signature is not
   * given or not accepted
   */
  signIn(): Promise<void>
  /** Ends every sign-in session. The wallet stays connected. @throws {@link ModalError} `siwx_not_enabled` */
  signOut(): Promise<void>
  /**
   * Calls back with the wallets to choose from, first soon after the call and then after each change. Returns a
   * function that stops it.
   * @example const stop = modal.watchWallets((wallets) => console.log(wallets.map(({ name }) => name)))
   */
  watchWallets(listener: (wallets: readonly WalletSnapshot[]) => void): () => void
  /**
   * Asks the connected wallet to sign a text with the account in use, in the active namespace unless another is named.
   * The signature is hex on eip155, base58 on solana, and in the wallet's own notation elsewhere.
   * @throws {@link ModalError} `adapter_provider_undefined` while no wallet is connected, and the wallet's error
   */
  signMessage(message: string, options?: { namespace?: Namespace }): Promise<string>
  /**
   * Sets the names of a namespace's accounts, by address, for the list in which the visitor chooses an account. The
   * labels replace all earlier ones.
   * @example modal.setAddressLabels('eip155', { '0xab…': 'Savings' })
   */
  setAddressLabels(namespace: Namespace, labels: Readonly<Record<string, string>>): Promise<void>
  /**
   * Sets the type of account that a login uses, in the active namespace unless another is named. A login in use
   * switches at once. The snapshot names the preferred type. Rejects with the embedded wallet's error. In that case the
   * type is `eoa`.
   */
  setPreferredAccountType(type: AccountType, namespace?: Namespace): Promise<void>
  /**
   * Returns the last visits as steps, without secrets. @throws {@link ModalError} `config_invalid` without the option
   * `recorder`
   */
  exportRecording(): Promise<Recording>
  /**
   * Changes the theme: `mode`, and `variables`, which are merged into the present ones. After a bad variable the theme
   * is unchanged: the headless modal throws a {@link ConfigInvalidError}, and the other writes the error to the console
   * and calls `onError`.
   */
  setTheme(theme: { mode?: 'light' | 'dark' | 'system'; variables?: ThemeOptions }): void
  /** Ends timers, listeners and requests. The modal cannot be used afterwards. */
  dispose(): void
}
