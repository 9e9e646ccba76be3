import { animate } from '../primitives/motion.js'
import { holdBackEntry } from './back-entry.js'

interface Needs {
  card: HTMLElement
  isSheet: () => boolean
  onDragged: () => void
  onBack: () => boolean
}

/** Behaviour of an open modal on touch devices, loaded only there. Returns a function that stops it. */
export function followPhone(needs: Needs): () => void {
  const watching = new AbortController()
  const endBack = holdBackEntry(needs.onBack)
  followDrag(needs, watching.signal)
  followViewport(needs.card, watching.signal)
  return () => {
    endBack()
    watching.abort()
  }
}

/** Keeps a card above the on-screen keyboard, which covers the page without resizing it. */
function followViewport(card: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const measure = () => {
    // While the visitor has zoomed in, the visible part is their own choice.
    if (viewport.scale > 1.01) return
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    card.style.setProperty('--wm-viewport-height', `${viewport.height}px`)
    card.style.setProperty('--wm-keyboard', `${covered}px`)
  }
  measure()
  viewport.addEventListener('resize', measure, { signal })
  viewport.addEventListener('scroll', measure, { signal })
}

/**
 * A sheet closes if it is pulled down by more than this share of its height, or released at more than this speed (px
 * per ms).
 */
const closeShare = 0.3
const closeSpeed = 0.6
/** A finger that has not moved for this time counts as still. */
const heldMs = 100

function followDrag({ card, isSheet, onDragged }: Needs, signal: AbortSignal): void {
  const dim = card.previousElementSibling as HTMLElement | null // the dialog's dim is an element of HTML
  const restoreDim = () => restore(dim, 'opacity')
  let drag: { id: number; from: number; last: number; at: number; speed: number } | undefined

  const onDown = (event: PointerEvent) => {
    if (drag || !event.isPrimary || event.button !== 0 || !isSheet()) return
    const path = event.composedPath()
    const isHandle = path.some((node) => node instanceof Element && node.matches('.wm-header'))
    if (!isHandle || path.some((node) => node instanceof HTMLButtonElement)) return
    drag = { id: event.pointerId, from: event.clientY, last: event.clientY, at: event.timeStamp, speed: 0 }
    card.setPointerCapture(event.pointerId)
  }
  const onMove = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.id) return
    const elapsed = Math.max(1, event.timeStamp - drag.at)
    drag.speed = (event.clientY - drag.last) / elapsed
    drag.last = event.clientY
    drag.at = event.timeStamp
    const distance = event.clientY - drag.from
    // Upwards, the sheet follows only slightly.
    card.style.transform = `translateY(${distance > 0 ? distance : -Math.sqrt(-distance)}px)`
    // Above 1, upwards, it counts as 1.
    if (dim) dim.style.opacity = `${1 - distance / card.offsetHeight}`
  }
  const onEnd = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.id) return
    const distance = drag.last - drag.from
    const isFast = drag.speed > closeSpeed && event.timeStamp - drag.at < heldMs
    const isFar = distance > card.offsetHeight * closeShare || (distance > 8 && isFast)
    drag = undefined
    if (event.type === 'pointerup' && isFar) {
      onDragged()
      // The dialog has left by then, unless closing was refused.
      setTimeout(restoreDim, 300)
    } else {
      restore(card, 'transform')
      restoreDim()
    }
  }
  card.addEventListener('pointerdown', onDown, { signal })
  card.addEventListener('pointermove', onMove, { signal })
  card.addEventListener('pointerup', onEnd, { signal })
  card.addEventListener('pointercancel', onEnd, { signal })
}

/** Animates a style that a drag has set back to the style sheet's. */
function restore(element: HTMLElement | null | undefined, name: 'transform' | 'opacity'): void {
  const from = element?.style.removeProperty(name)
  animate(element, [{ [name]: from }, {}], 200)
}
