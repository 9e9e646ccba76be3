/** How long one view takes to fade into another. */
export const changeMs = 150
/** How long a card takes to grow or shrink. */
export const sizeMs = 220
const easeOut = 'cubic-bezier(0.32, 0.72, 0, 1)'

export function isStill(): boolean {
  return window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
}

/**
 * Animates, unless the visitor prefers reduced motion. Use it for transform and opacity only: other properties repaint
 * each frame.
 */
export function animate(
  element: Element | null | undefined,
  keyframes: Keyframe[],
  durationMs: number = changeMs,
  easing: string = easeOut,
): Animation | undefined {
  if (!element || isStill() || typeof element.animate !== 'function') return undefined
  // Content that is rendered ahead in a closed dialog does not animate.
  if (element.closest('dialog:not([open])')) return undefined
  const animation = element.animate(keyframes, { duration: durationMs, easing })
  // Not every engine marks the promise of a cancelled animation as handled.
  animation.finished?.catch(() => {})
  return animation
}

/** A distance along the line of text: to the right, or to the left where the text runs from right to left. */
export function inlineStep(element: Element | null, px: number): number {
  return element && getComputedStyle(element).direction === 'rtl' ? -px : px
}
