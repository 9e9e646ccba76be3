import { type RefObject, useEffect } from 'react'
import { animate, changeMs } from './motion.js'

/**
 * Lets a card grow and shrink without laying anything out on the way: it has its new height at once, and what is seen
 * of it comes from the old one by transform.
 */
export function useHeightChange(
  cardRef: RefObject<HTMLElement | null>,
  surfaceRef: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const card = cardRef.current
    if (!card || typeof ResizeObserver !== 'function') return
    // Not before the first observation: asking now would lay everything out.
    let before: ReturnType<typeof boxOf> | undefined
    let windowSize = `${window.innerWidth}×${window.innerHeight}`
    const observer = new ResizeObserver(() => {
      const from = before
      const now = boxOf(card)
      const size = `${window.innerWidth}×${window.innerHeight}`
      const wasResized = size !== windowSize
      windowSize = size
      before = now
      // A window that is resized, or a card that comes or goes, is no change of content.
      if (!from || wasResized || from.height === 0 || now.height === 0 || from.height === now.height) return
      animate(card, [{ transform: `translateY(${from.top - now.top}px)` }, {}], changeMs)
      animate(surfaceRef.current, [{ transform: `scaleY(${from.height / now.height})` }, {}], changeMs)
      const foot = card.querySelector('.wm-card-foot')
      animate(foot, [{ transform: `translateY(${from.height - now.height}px)` }, {}], changeMs)
    })
    observer.observe(card)
    return () => observer.disconnect()
  }, [cardRef, surfaceRef])
}

/** Where the card lies when nothing moves it. */
function boxOf(card: HTMLElement): { top: number; height: number } {
  return { top: card.offsetTop, height: card.offsetHeight }
}
