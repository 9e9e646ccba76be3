import { holdBackEntry } from './back-entry.js'
import { followDrag } from './drag-down.js'
import { followViewport } from './visible-viewport.js'

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
