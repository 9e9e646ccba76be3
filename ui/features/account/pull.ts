import { animate, isStill } from '../../primitives/motion.js'

/** The distance from which a pull refreshes. The content follows at half the speed. */
const enoughPixels = 72
const farthestPixels = 96

/** Lets a finger pull down a list that is scrolled to its top, to refresh it. Returns a function that stops it. */
export function followPull(
  scroller: HTMLElement,
  content: HTMLElement,
  { onPull, onMove }: { onPull(): void; onMove(share: number): void },
): () => void {
  let start: { x: number; y: number } | undefined
  let distance = 0

  const move = (next: number) => {
    distance = next
    onMove(Math.min(1, distance / enoughPixels))
    if (isStill()) return
    content.style.transform = distance > 0 ? `translateY(${Math.min(distance / 2, farthestPixels)}px)` : ''
  }
  const onStart = (event: TouchEvent) => {
    const [finger, second] = event.touches
    start = finger && !second && scroller.scrollTop <= 0 ? { x: finger.clientX, y: finger.clientY } : undefined
  }
  const onTouchMove = (event: TouchEvent) => {
    const [finger] = event.touches
    if (!start || !finger) return
    const down = finger.clientY - start.y
    // A sideways or upward movement, or a scrolled list, is not a pull.
    if (distance === 0 && (down <= 0 || Math.abs(finger.clientX - start.x) > down || scroller.scrollTop > 0)) {
      if (down < 0) start = undefined
      return
    }
    if (event.cancelable) event.preventDefault()
    move(Math.max(0, down))
  }
  const onEnd = () => {
    const isEnough = distance >= enoughPixels
    const from = content.style.transform
    start = undefined
    if (distance > 0) move(0)
    if (from) animate(content, [{ transform: from }, {}], 200)
    if (isEnough) onPull()
  }
  const watching = new AbortController()
  const { signal } = watching
  scroller.addEventListener('touchstart', onStart, { passive: true, signal })
  scroller.addEventListener('touchmove', onTouchMove, { passive: false, signal })
  scroller.addEventListener('touchend', onEnd, { signal })
  scroller.addEventListener('touchcancel', onEnd, { signal })
  return () => {
    watching.abort()
    content.style.transform = ''
  }
}
