import { animate, isStill } from '../primitives/motion.js'

/** The behaviour of an open modal on a touch device, loaded there alone. Returns how to end it. */
export function followPhone(needs: {
  card: HTMLElement
  isSheet: () => boolean
  onDragged: () => void
  onBack: () => boolean
}): () => void {
  const watching = new AbortController()
  const endBack = holdBackEntry(needs.onBack)
  followDrag(needs, watching.signal)
  const endViewport = followViewport(needs.card)
  return () => {
    endBack()
    endViewport()
    watching.abort()
  }
}

/** Keeps a card above an on-screen keyboard, which covers the page without resizing it. Returns how to end it. */
function followViewport(card: HTMLElement): () => void {
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

/** A pull that is longer than this part of the sheet, or faster than this, closes it. */
const closeShare = 0.3
const closeSpeed = 0.6

function followDrag(
  { card, isSheet, onDragged }: { card: HTMLElement; isSheet: () => boolean; onDragged: () => void },
  signal: AbortSignal,
): void {
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
  card.addEventListener('pointerdown', onDown, { signal })
  card.addEventListener('pointermove', onMove, { signal })
  card.addEventListener('pointerup', onEnd, { signal })
  card.addEventListener('pointercancel', onEnd, { signal })
}

/** The key under which a history entry of ours is known; the rest of the entry's state is the host's and is kept. */
const mark = 'walletmodal'

/** A host that navigates because of what closed the modal does so before this; its entry must not be taken back. */
const tidyDelayMs = 300

let count = 0

/** The browser is on its way back from an entry of ours, and takes the entry of a modal that opens meanwhile along. */
let isLeaving = false

/** Gives the system's back button an entry of the history to go back from. `onBack`: whether the modal is open still. */
function holdBackEntry(onBack: () => boolean): () => void {
  count += 1
  const id = count
  let isEnded = false
  const isOurs = () => (window.history.state as Record<string, unknown> | null)?.[mark] === id // any host's state
  const push = () => {
    const state: unknown = window.history.state
    window.history.pushState({ ...(typeof state === 'object' ? state : undefined), [mark]: id }, '')
  }
  push()

  const stop = () => {
    isEnded = true
    window.removeEventListener('popstate', onPopState)
  }
  /** An entry that was left behind, under one of the host's too, shows nothing. */
  const leave = () => {
    if (!isOurs()) return
    stop()
    isLeaving = true
    window.addEventListener('popstate', () => window.setTimeout(() => (isLeaving = false)), { once: true })
    window.history.back()
  }
  const onPopState = () => {
    if (isEnded) leave()
    else if (isOurs()) return
    else if (isLeaving || onBack()) push()
    else stop()
  }
  window.addEventListener('popstate', onPopState)

  return () => {
    if (isEnded) return
    isEnded = true
    window.setTimeout(leave, tidyDelayMs)
  }
}
