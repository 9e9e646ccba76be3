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
   * The connected wallet's object, which names the account in use first, typed by {@link ProviderOf}; undefined while nothing
   * is connected there.
   * @example const provider = await modal.getProvider('eip155')
   */
  getProvider<Name extends Namespace>(namespace: Name): Promise<ProviderOf<Name> | undefined>
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
   * Changes options while the modal is in use: each that is named takes the place of what it was, and `undefined` brings its default back. A
   * connection stays where the new options serve it. Any other is let go of without a question to its wallet, stays stored, and comes back with
   * options that serve it. Resolves when they are in effect.
   * @example await modal.update({ networks: [mainnet, base], features: { swaps: false } })
   * @throws {@link ModalError} `config_invalid` on a bad value, and on an option that cannot change
   */
  update(options: ModalChanges): Promise<void>
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
