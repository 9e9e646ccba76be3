import { holdBackEntry } from './back-entry.js'
import { followDrag } from './drag-down.js'

/** The behaviour of an open modal on a touch device, loaded there alone. Returns how to end it. */
export function followPhone(needs: {
  card: HTMLElement
  isSheet: () => boolean
  onDragged: () => void
  /** Says whether the modal is open still. */
  onBack: () => boolean
}): () => void {
  const ends = [
    holdBackEntry(needs.onBack),
    followDrag(needs.card, needs.isSheet, needs.onDragged),
    followViewport(needs.card),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Keeps a card above an on-screen keyboard, which covers the page without resizing it. Returns how to end it. */
export function followViewport(card: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const measure = () => {
    // Pinched in, the visible part is the visitor's own choice.
    if (viewport.scale > 1.01) return
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    card.style.setProperty('--wm-viewport-height', `${viewport.height}px`)
    card.style.setProperty('--wm-keyboard', `${covered}px`)
  }
  measure()
  viewport.addEventListener('resize', measure)
  viewport.addEventListener('scroll', measure)
  return () => {
    viewport.removeEventListener('resize', measure)
    viewport.removeEventListener('scroll', measure)
  }
}
