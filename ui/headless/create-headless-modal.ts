import { lazy } from '../../core/lib/lazy.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import type { LoadRing } from '../entry/modal-code.js'
import { createWalletModal, type WalletModal } from '../index.js'

const ring = lazy(() => import('./headless-ring.js'))

/**
 * Makes a modal without a window, for a page that draws everything itself. Cheap: its code is loaded, and its options
 * are validated, on first use. On a server it does nothing. `open()` shows nothing: it begins what the view would.
 * @example
 * import { createHeadlessModal, WalletModalProvider } from 'walletmodal/headless'
 *
 * const modal = createHeadlessModal({ projectId: '…', adapters: [evm()] })
 * return <WalletModalProvider modal={modal}><Wallets /></WalletModalProvider>
 */
export function createHeadlessModal(options: ModalOptions): WalletModal {
  const make = createWalletModal as (options: ModalOptions, loadRing: LoadRing) => WalletModal // hosts see one parameter
  return make(withoutFrame(options), () => ring.load())
}

/** While its code loads, a modal with a window shows the frame of that window. A value of another kind is refused later. */
const withoutFrame = (options: ModalOptions): ModalOptions =>
  typeof options === 'object' && options !== null ? { ...options, disableAppend: true } : options
