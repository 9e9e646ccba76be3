import type { Modal, ModalSnapshot } from '../../core/contracts/modal-api.js'

/** A modal with its element. Everything of it may be called at once; its code is loaded when it is needed. */
export interface WalletModal extends Modal {
  /**
   * Puts the modal's element into a place of the host's own: needed with `disableAppend` and with `enableEmbedded`.
   * Returns how to take it out again.
   *
   * @example
   * const unmount = modal.mount(document.getElementById('wallet'))
   */
  mount(parent: Element | ShadowRoot): () => void
  /** The snapshot on a server, and on the page until it is hydrated. */
  getServerSnapshot(): ModalSnapshot
  /** @internal What the buttons of a server say of their theme: nothing where the system is followed, which CSS alone knows. */
  readonly serverThemeMode?: 'light' | 'dark' | undefined
  /** Gets the modal ready, so that opening need not wait: loads its code and makes it. Asks no service. */
  prefetch(): void
}
