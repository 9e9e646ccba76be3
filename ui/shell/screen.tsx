import { observable, reaction, runInAction } from 'mobx'
import { flushSync } from 'react-dom'
import { createRoot as createReactRoot } from 'react-dom/client'
import { lazy } from '../../core/lib/lazy.js'
import type { Root } from '../../core/modal/root.js'
import type { Language } from '../messages/language.js'
import { createShell, type Shell } from '../primitives/context/shell.js'
import { placeDialog } from '../primitives/dialog.js'
import { whenIdle } from '../primitives/later.js'
import { ModalRoot } from './frame.js'
import { createHostElement, type HostElement } from './host-element.js'
import { applyTheme } from './theme.js'
import { views } from './views.js'

/** What fills the rest of an open list. It is loaded ahead, and used once the modal opens. */
const walletsCode = lazy(() => import('../../core/modal/wallet-flows.js'))

export interface Screen {
  /** Renders the closed dialog into the page, so that opening only has to show it. */
  prepare(): void
  /** The parent of the secure frame: the modal's element, or `body` if the host has not placed that element. */
  frameParent(): Element
  /** Mounts the modal at a place of the host's. Returns a function that unmounts it. */
  mount(parent: Element | ShadowRoot): () => void
  dispose(): void
}

/** The visible side of a modal. Nothing is added to the page before `prepare` is called or the modal opens. */
export function createScreen(modal: Root, language?: Language): Screen {
  const { cspNonce, disableAppend, enableEmbedded } = modal.options.given
  /** True while the card is rendered: while it is visible, and ahead of opening once `prepare` was called. */
  const isDrawn = observable.box(false)
  let drawn: { host: HostElement; end: () => void } | undefined

  function place(parent: Element | ShadowRoot): () => void {
    if (drawn) {
      const unmount = drawn.host.mount(parent)
      const dialog = drawn.host.root.querySelector('dialog')
      // Moving an open dialog in the document takes it out of the top layer.
      if (dialog) placeDialog(dialog, modal.modal.place !== 'top')
      return unmount
    }
    const host = createHostElement(cspNonce)
    // First, because the browser resolves the theme's colours only for an element of the page.
    const unmount = host.mount(parent)
    const shell: Shell = createShell(host.root, cspNonce, language)
    // Not `autorun`, which has the same effect here but would add code.
    const stop = reaction(
      () => {
        applyTheme(host.element, modal.theme, host.probe)
        host.speak(shell.messages.language)
      },
      () => {},
    )
    const stopFollowing = shell.followLanguage()
    const react = createReactRoot(host.container)
    const end = () => {
      stop()
      stopFollowing?.()
      shell.gallery?.dispose()
      host.remove()
      // React refuses to unmount one root while it renders another.
      queueMicrotask(() => react.unmount())
    }
    drawn = { host, end }
    // Synchronous, so that the first frame is complete when `open()` continues.
    flushSync(() =>
      react.render(<ModalRoot modal={modal} shell={shell} isDrawn={enableEmbedded ? undefined : isDrawn} />),
    )
    return unmount
  }

  const append = () => {
    if (!disableAppend && !enableEmbedded && !drawn?.host.element.isConnected) place(document.body)
  }

  const stopOpening = reaction(
    () => modal.modal.isOpen && modal.modal.opened,
    (isOpen) => {
      if (isOpen !== false) append()
    },
    { fireImmediately: true },
  )
  // A connected visitor sees Account first.
  const stopConnecting = reaction(
    () => modal.accounts.isAnyConnected,
    (isConnected) => {
      // If its code fails to load now, it is requested again when the view is shown.
      if (isConnected) views.Account.load().catch(() => {})
    },
    { fireImmediately: true },
  )

  function prepare(): void {
    // Only Connect is rendered ahead: other views may make requests that are only allowed in an open modal.
    const isAtStart = modal.navigation.view === 'Connect' && modal.navigation.history.length === 1
    if (modal.modal.isOpen || !isAtStart || enableEmbedded) return
    // No request may be made before the modal opens, not even for a picture of the host.
    const isPicture = ({ imageUrl = 'data:' }) => !imageUrl.startsWith('data:')
    if (modal.modal.opened === 0 && modal.walletList.connectRows.some(isPicture)) return
    append()
    runInAction(() => isDrawn.set(true))
    whenIdle(() => {
      // Computes layout and styles while the page is idle; the closed dialog keeps them.
      drawn?.host.container.querySelector('[data-row]')?.getBoundingClientRect()
      return whenIdle(() => void walletsCode.load().catch(() => {}))
    })
  }

  // A visitor who closes the list may open it again. It is rendered anew, so that nothing of the last visit is left.
  let stopWaiting = () => {}
  const stopClosing = reaction(
    () => !isDrawn.get() && modal.modal.opened > 0 && !modal.accounts.isAnyConnected,
    (isGone) => {
      stopWaiting()
      if (isGone) stopWaiting = whenIdle(() => void prepare())
    },
  )

  return {
    prepare,
    frameParent(): Element {
      append()
      const element = drawn?.host.element
      return element?.isConnected ? element : document.body
    },
    mount: place,
    dispose(): void {
      stopOpening()
      stopConnecting()
      stopClosing()
      stopWaiting()
      drawn?.end()
      drawn = undefined
    },
  }
}
