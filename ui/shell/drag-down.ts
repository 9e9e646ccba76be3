import { animate, isStill } from '../primitives/motion.js'

/** A pull that is longer than this part of the sheet, or faster than this, closes it. */
const closeShare = 0.3
const closeSpeed = 0.6

/** Lets a bottom sheet be dragged down by its header, on which the grabber is. Returns how to end it. */
export function followDrag(card: HTMLElement, isSheet: () => boolean, onDragged: () => void): () => void {
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
    // Upwards it gives a little and no more.
    card.style.transform = `translateY(${distance > 0 ? distance : -Math.sqrt(-distance)}px)`
  }
  const onEnd = (event: PointerEvent) => {
    if (!drag || event.pointerId !== drag.id) return
    const distance = drag.last - drag.from
    const isFar = distance > card.offsetHeight * closeShare || (distance > 8 && drag.speed > closeSpeed)
    drag = undefined
    if (event.type === 'pointerup' && isFar) {
      onDragged()
      return
    }
    const from = card.style.transform
    card.style.transform = ''
    if (!isStill()) animate(card, [{ transform: from }, {}], 200)
  }
  card.addEventListener('pointerdown', onDown)
  card.addEventListener('pointermove', onMove)
  card.addEventListener('pointerup', onEnd)
  card.addEventListener('pointercancel', onEnd)
  return () => {
    card.removeEventListener('pointerdown', onDown)
    card.removeEventListener('pointermove', onMove)
    card.removeEventListener('pointerup', onEnd)
    card.removeEventListener('pointercancel', onEnd)
  }
}
