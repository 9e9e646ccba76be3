import { animate } from '../primitives/motion.js'

interface Needs {
  card: HTMLElement
  isSheet: () => boolean
  onDragged: () => void
  onBack: () => boolean
}

/** The behaviour of an open modal on a touch device, loaded there alone. Returns how to end it. */
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

/** Keeps a card above an on-screen keyboard, which covers the page without resizing it. */
function followViewport(card: HTMLElement, signal: AbortSignal): void {
  const viewport = window.visualViewport
  if (!viewport) return
  const measure = () => {
    // Pinched in, the visible part is the visitor's own choice.
    if (viewport.scale > 1.01) return
    const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    card.style.setProperty('--wm-viewport-height', `${viewport.height}px`)
    card.style.setProperty('--wm-keyboard', `${covered}px`)
  }
  measure()
  viewport.addEventListener('resize', measure, { signal })
  viewport.addEventListener('scroll', measure, { signal })
}

/** A pull that is longer than this part of the sheet, or faster than this when it ends, closes it. */
const closeShare = 0.3
const closeSpeed = 0.6
/** A finger that has not moved for so long holds still. */
const heldMs = 100

function followDrag({ card, isSheet, onDragged }: Needs, signal: AbortSignal): void {
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
    const isFast = drag.speed > closeSpeed && event.timeStamp - drag.at < heldMs
    const isFar = distance > card.offsetHeight * closeShare || (distance > 8 && isFast)
    drag = undefined
    if (event.type === 'pointerup' && isFar) {
      onDragged()
      return
    }
    const from = card.style.transform
    card.style.transform = ''
    animate(card, [{ transform: from }, {}], 200)
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

/** By its id: how a modal that has closed gives its entry up; nothing of one that is open. */
const givers = new Map<string, (() => void) | undefined>()

/**
 * The browser is on its way back from an entry of ours, and takes the entry of a modal that opens meanwhile along. `since` is
 * the step back of the visitor that led to our entry: that one is for the modal that is open.
 */
let leaving: { since: Event | undefined } | undefined

/** Gives the system's back button an entry of the history to go back from. `onBack`: whether the modal is open still. */
function holdBackEntry(onBack: () => boolean): () => void {
  // Entries of before a reload are there still: numbers that are counted would come again.
  const id = String(Math.random())
  givers.set(id, undefined)
  let isEnded = false
  /** A link to a part of the page tells of itself as a step back does; it is none. */
  let hash = ''
  /** The id in the current entry. One that the host led elsewhere is the host's, also where it keeps our mark. */
  const owner = () => {
    const marked = (window.history.state as Record<string, unknown> | null)?.[mark] // any host's state
    const [by, at] = String(marked).split(' ')
    return at === window.location.href ? by : undefined
  }
  const push = () => {
    const by = owner()
    const give = givers.get(by ?? '')
    // One that was left behind is taken over.
    const change = by === undefined || (givers.has(by) && !give) ? 'pushState' : 'replaceState'
    give?.()
    window.history[change]({ ...Object(window.history.state), [mark]: `${id} ${window.location.href}` }, '')
    hash = window.location.hash
  }
  push()

  const stop = () => {
    isEnded = true
    givers.delete(id)
    window.removeEventListener('popstate', onPopState)
  }
  /** An entry that was left behind, under one of the host's too, shows nothing. */
  const leave = (since?: Event) => {
    if (owner() !== id) return
    stop()
    leaving = { since }
    window.addEventListener('popstate', () => window.setTimeout(() => (leaving = undefined)), { once: true })
    window.history.back()
  }
  const onPopState = (event: Event) => {
    if (isEnded) leave(event)
    else if (owner() === id || window.location.hash !== hash) return
    else if ((leaving && leaving.since !== event) || onBack()) push()
    else stop()
  }
  window.addEventListener('popstate', onPopState)

  return () => {
    if (isEnded) return
    isEnded = true
    givers.set(id, stop)
    window.setTimeout(leave, tidyDelayMs)
  }
}
