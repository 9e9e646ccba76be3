import { lazy } from '../../core/lib/lazy.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import type { Language } from '../messages/language.js'
import type { ModalRing } from '../shell/modal-ring.js'

/** The modal's code, as far as the entry uses it. */
export interface ModalCode {
  createRing(options: ModalOptions, language: Language): ModalRing | Promise<ModalRing>
  loadFirstView?(hasLogin: boolean): Promise<void>
  /** Prepares the modal while the page is idle. Returns a function that cancels it. */
  warmUp?(variables: () => ModalOptions['themeVariables'], prefetch: () => void): () => void
}

/** @internal Loads the modal's code; tests replace it. */
export type LoadRing = () => Promise<ModalCode>

/** The code that draws pictures of buttons and lists. Until it is loaded, a picture's place shows its initial. */
export const galleryCode = lazy(() => import('../primitives/image/gallery.js'))
/** What the buttons draw after the first paint: theme variables, and marks of networks. */
export const lookCode = lazy(() => import('./button-look.js'))
/** Loads the first view with the ring, so that the window is never empty. Without the view, the window says so. */
const modalRing = lazy(
  () => import('../shell/modal-ring.js'),
  async (code) => {
    await code.loadFirstView(false).catch(() => undefined)
    return code
  },
)

export const loadModalRing: LoadRing = () => modalRing.load()

const wallets = lazy(() => import('../../core/modal/wallet-flows.js'))
const svg = lazy(() => import('../primitives/image/rebuild-svg.js'))

/**
 * Loads what the list needs next beside the modal's code. A press that comes before any code then waits for one answer
 * of the network, not for three. The modal tells what is wrong with an adapter.
 */
export function loadBeside(adapters: ModalOptions['adapters']): void {
  Promise.all([wallets, svg, adapters].flat().map(async (each) => each?.load())).catch(() => {})
}
