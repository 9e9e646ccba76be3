import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { closeDialog, isAbovePage, openAsModal, openInPage } from './dialog-element.js'
import { guardDialog } from './guard.js'
import { animate } from './motion.js'
import { centred, css, square } from './styles/css.js'

// Inherited values, `user-select` of the browser's own rules included, are the same open and closed: otherwise opening
// would style every row anew.
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

/** Why the visitor wants the dialog gone. `back` is the system's own gesture. */
export type DismissCause = 'escape' | 'backdrop' | 'back'

interface DialogProps {
  isOpen: boolean
  isLocked?: boolean
  /** Elsewhere than at the top: nothing behind it is inert. @default 'top' */
  place?: 'top' | 'page' | 'aside'
  labelledBy: string
  onDismiss: (cause: DismissCause) => void
  /** It has left the document with the element that it is in. */
  onLost?: () => void
  /** It has faded out: what it showed may go. */
  onGone?: () => void
  firstRef: RefObject<HTMLElement | null>
  /** How the card goes. It comes by its sheet, so that one styling does for both. */
  leave: () => Animation | undefined
  children: ReactNode
}

const dimMs = 120

type First = RefObject<HTMLElement | null> | undefined

function show(dialog: HTMLDialogElement, isInPage: boolean, firstRef: First): void {
  const first = firstRef?.current
  // Chosen by the browser itself: to move the focus after it has would lay everything out again.
  first?.setAttribute('autofocus', '')
  if (isInPage) openInPage(dialog)
  else openAsModal(dialog)
  first?.removeAttribute('autofocus')
  if (!first?.matches(':focus')) first?.focus({ preventScroll: true })
}

/** Takes an open dialog out of the top layer, or back into it. The focus stays where it is inside. */
export function placeDialog(dialog: HTMLDialogElement, isInPage: boolean, firstRef?: First): void {
  if (!dialog.open || isAbovePage(dialog) !== isInPage) return
  const root = dialog.getRootNode() as Document | ShadowRoot // of an element that is in a page
  const focused = dialog.contains(root.activeElement) ? root.activeElement : null
  closeDialog(dialog)
  // Not by `show()`, which takes the focus from a window that has it.
  if (isInPage) dialog.setAttribute('open', '')
  else show(dialog, isInPage, firstRef)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
}

/** A modal dialog in the top layer: the page behind it is inert, and the focus returns to where it was. */
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
    // Only a cancelled key is certain not to close it: the browser lets every third request through.
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
    // Opened again before it was gone, or removed: the fade ends with it.
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
    const { activeElement } = dialog.getRootNode() as Document | ShadowRoot // of an element that is in a page
    // The card was hidden when the dialog came back.
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
      // The event comes a task after our own closing: by then it may have been opened again.
      if (!current.current.isOpen || dialog.open) return
      current.current.onDismiss('back')
      // The system's back gesture closes a dialog without asking. A gesture that only went back one view keeps it open.
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
      // A request to close is for the topmost window, which in the page may be another one.
      closedby={isLocked || isInPage ? 'none' : 'closerequest'}
      aria-labelledby={labelledBy}
      // By React, so that a field inside can keep the key to itself.
      onKeyDown={(event) => dismissByKey(event.nativeEvent)}
    >
      {/* The card has a button that closes; this is its larger twin for a pointer. */}
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

/** The button that opened the dialog is gone after connecting: returns how to focus the one that took its place. */
function rememberFocus(dialog: HTMLElement): () => void {
  const opener = dialog.ownerDocument.activeElement
  const place = opener?.parentElement
  return () => {
    if (opener?.isConnected) return
    place?.querySelector<HTMLElement>('.wm-button:not([data-kind="network"])')?.focus({ preventScroll: true })
  }
}
