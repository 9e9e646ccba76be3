import type { ModalOptions } from '../../core/options/modal-options.js'
import { createFacade, type WalletModal } from './facade.js'

/**
 * Makes a wallet modal. Cheap: its code is loaded when it is first needed, and its options are checked then. Bad options
 * reject `open()` with a `ModalError`, and the window says that the site is set up wrongly. On a server it does nothing.
 * @example
 * import { createWalletModal, evm } from 'walletmodal'
 *
 * const modal = createWalletModal({ projectId: '…', adapters: [evm()] })
 * document.querySelector('#connect').addEventListener('click', () => modal.open())
 */
export function createWalletModal(options: ModalOptions): WalletModal {
  const facade = createFacade(options)
  // A server makes modals too; there is nobody to connect there.
  if (typeof document !== 'undefined') queueMicrotask(facade.retain)
  return facade
}
