import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeDialog, isAbovePage, openAsModal, openInPage } from './dialog-element.js'
import { guardDialog } from './guard.js'
import { animate } from './motion.js'
import { centred, css, square } from './styles/css.js'

// Inherited values, including `user-select` from the browser's own rules, are the same in the open and the closed
// state: otherwise opening would restyle every row.
const dialogStyles = css`
  .wm-dialog {
    position: fixed;
    inset: 0;
    ${square('100%')}
    max-inline-size: none;
    max-block-size: none;
    z-index: var(--wm-z-index);
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
    overflow: hidden;
    overscroll-behavior: contain;
    color: inherit;
    -webkit-user-select: text;
    user-select: text;
    background: transparent;
    ${centred}
    place-items: var(--wm-card-place, center);
    grid-template: minmax(0, 1fr) / minmax(0, 1fr);

    & > .wm-card {
      visibility: visible;
    }
    &:not([open]) {
      visibility: hidden;
      pointer-events: none;

      & > .wm-card {
        padding: 0;
        content-visibility: hidden;
        pointer-events: none;
      }
      @supports not (content-visibility: hidden) {
        display: none;
      }
    }
    &::backdrop {
      display: none;
    }
    & > .wm-dialog-dim {
      position: absolute;
      inset: 0;
      background: var(--wm-color-dim);
      -webkit-backdrop-filter: var(--wm-overlay-filter);
      backdrop-filter: var(--wm-overlay-filter);
      touch-action: none;
    }
    &[open] > .wm-dialog-dim {
      animation: wm-dialog-dim 120ms linear;
    }
    @media (max-width: 430px) {
      place-items: end center;
      padding-block-end: 0;
    }
  }
  @keyframes wm-dialog-dim {
    from {
      opacity: 0;
    }
  }
`

/** The reason for dismissing the dialog. `back` is the system's back gesture. */
export type DismissCause = 'escape' | 'backdrop' | 'back'

interface DialogProps {
  isOpen: boolean
  isLocked?: boolean
  /** `page` and `aside` are non-modal: the page behind is not inert. @default 'top' */
  place?: 'top' | 'page' | 'aside'
  labelledBy: string
  onDismiss: (cause: DismissCause) => void
  /** Called when the dialog left the document together with its root element. */
  onLost?: () => void
  /** Called when the dialog has faded out: its content can be removed. */
  onGone?: () => void
  firstRef: RefObject<HTMLElement | null>
  /** The exit animation of the card. The entry animation is in its style sheet, so that one style pass covers both. */
  leave: () => Animation | undefined
  children: ReactNode
}

const dimMs = 120

type First = RefObject<HTMLElement | null> | undefined

function show(dialog: HTMLDialogElement, isInPage: boolean, firstRef: First): void {
  const first = firstRef?.current
  // `autofocus` lets the browser focus it while opening: a later `focus()` would cause another layout.
  first?.setAttribute('autofocus', '')
  if (isInPage) openInPage(dialog)
  else openAsModal(dialog)
  first?.removeAttribute('autofocus')
  if (!first?.matches(':focus')) first?.focus({ preventScroll: true })
}

/** Moves an open dialog out of the top layer, or back into it. The focus inside is kept. */
export function placeDialog(dialog: HTMLDialogElement, isInPage: boolean, firstRef?: First): void {
  if (!dialog.open || isAbovePage(dialog) !== isInPage) return
  const root = dialog.getRootNode() as Document | ShadowRoot // the element is in a document
  const focused = dialog.contains(root.activeElement) ? root.activeElement : null
  closeDialog(dialog)
  // `show()` would take the focus from a window that has it.
  if (isInPage) dialog.setAttribute('open', '')
  else show(dialog, isInPage, firstRef)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** A modal dialog in the top layer: the page behind is inert, and closing returns the focus to its previous place. */
export function Dialog(props: DialogProps) {
  dialogStyles.use()
  const { isOpen, isLocked, place = 'top', labelledBy, children } = props
  const isInPage = place !== 'top'
  const dialogRef = useRef<HTMLDialogElement>(null)
  const dimRef = useRef<HTMLDivElement>(null)
  const current = useRef(props)
  current.current = props
  const [isInPageNow] = useState(() => () => (current.current.place ?? 'top') !== 'top')
  const returnFocus = useRef<() => void>(undefined)

  const [dismissByKey] = useState(() => (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !current.current.isOpen || event.isComposing) return
    // Without this, browsers close the dialog on every third Escape even if the event `cancel` was prevented.
    event.preventDefault()
    current.current.onDismiss('escape')
  })

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || dialog.open === isOpen) return
    if (isOpen) {
      returnFocus.current = rememberFocus(dialog)
      show(dialog, isInPageNow(), current.current.firstRef)
      return
    }
    const fading = current.current.leave()
    const { delay = 0 } = fading?.effect?.getTiming() ?? {}
    animate(dimRef.current, [{}, { opacity: 0 }], dimMs, 'linear')?.effect?.updateTiming({ delay })
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      closeDialog(dialog)
      returnFocus.current?.()
      current.current.onGone?.()
    }
    if (fading) fading.onfinish = end
    else end()
    // If the dialog is opened again or removed before the fade has ended, the fade is cancelled.
    return () => {
      if (isOver) return
      isOver = true
      fading?.cancel()
      if (!current.current.isOpen) closeDialog(dialog)
    }
  }, [isOpen, isInPageNow])

  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (!dialog || !isOpen) return
    const { firstRef } = current.current
    placeDialog(dialog, isInPage, firstRef)
    const { activeElement } = dialog.getRootNode() as Document | ShadowRoot // the element is in a document
    // The card was hidden when the dialog returned to the top layer.
    if (!isInPage && (!activeElement || activeElement === dialog)) firstRef.current?.focus({ preventScroll: true })
  }, [isOpen, isInPage])

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      if (current.current.isOpen) current.current.onDismiss('back')
    }
    const onClose = () => {
      // The event follows our own closing by a task, and the dialog may be open again by then.
      if (!current.current.isOpen || dialog.open) return
      current.current.onDismiss('back')
      // The system's back gesture always closes the dialog. If the gesture only went back one view, the dialog opens
      // again.
      queueMicrotask(() => {
        if (!current.current.isOpen || !dialog.isConnected || dialog.open) return
        show(dialog, isInPageNow(), current.current.firstRef)
      })
    }
    const watching = new AbortController()
    const { signal } = watching
    dialog.addEventListener('cancel', onCancel, { signal })
    dialog.addEventListener('close', onClose, { signal })
    return () => watching.abort()
  }, [isInPageNow])

  useEffect(() => {
    const dialog = dialogRef.current
    if (!isOpen || !dialog) return undefined
    return guardDialog({
      dialog,
      isAside: () => current.current.place === 'aside',
      onLost: () => current.current.onLost?.(),
    })
  }, [isOpen])

  return (
    <dialog
      ref={dialogRef}
      className={place === 'aside' ? 'wm-dialog wm-aside' : 'wm-dialog'}
      // A close request goes to the topmost window, which may be the page's own if the dialog is in the page.
      closedby={isLocked || isInPage ? 'none' : 'closerequest'}
      aria-labelledby={labelledBy}
      // A React handler, so that a field inside can stop the event.
      onKeyDown={(event) => dismissByKey(event.nativeEvent)}
    >
      {/* A larger equivalent of the card's close button, for pointers. */}
      <div
        part="backdrop"
        className="wm-dialog-dim"
        ref={dimRef}
        aria-hidden="true"
        onClick={() => current.current.onDismiss('backdrop')}
      />
      {children}
    </dialog>
  )
}

/**
 * Remembers the focused element. If it is gone after connecting, the returned function focuses the button that replaced
 * it.
 */
function rememberFocus(dialog: HTMLElement): () => void {
  const opener = dialog.ownerDocument.activeElement
  const place = opener?.parentElement
  return () => {
    if (opener?.isConnected) return
    place?.querySelector<HTMLElement>('.wm-button:not([data-kind="network"])')?.focus({ preventScroll: true })
  }
}
