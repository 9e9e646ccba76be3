import { type Finding, met, unmet } from './judge.js'
import { openList } from './surface.js'
import type { Visit } from './visit.js'

/** The time for which motion is watched after the wallet is listed. */
export const watchedMs = 800

/** The window with the motion that was seen so far. */
interface WatchedWindow extends Window {
  __scoreMotion?: Set<string>
}

/**
 * Runs in the page, without access to this module. Checks every frame for motion: animations and transitions of position or size, and
 * transforms set by scripts. Endless motion is ignored, because it is a loading indicator.
 */
function watchInPage(): void {
  const moving = /^(transform|translate|scale|rotate|top|right|bottom|left|inset.*|width|height|margin.*)$/
  const seen = new Set<string>()
  const before = new Map<Element, string>()
  const nameOf = ({ tagName, className }: Element) =>
    `${tagName.toLowerCase()}.${String(className).split(' ')[0] ?? ''}`

  function elementsOf(root: Document | ShadowRoot): Element[] {
    return [...root.querySelectorAll('*')].flatMap((each) => [
      each,
      ...(each.shadowRoot ? elementsOf(each.shadowRoot) : []),
    ])
  }
  function lookAtAnimation({ effect }: Animation, element: Element): void {
    if (!(effect instanceof KeyframeEffect) || effect.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
      return
    const frames = effect.getKeyframes()
    const moved = frames
      .flatMap((frame) => Object.keys(frame))
      .find((key) => moving.test(key) && new Set(frames.map((frame) => frame[key])).size > 1)
    if (moved !== undefined) seen.add(`${moved} of ${nameOf(element)}`)
  }
  function lookAtTransform(element: Element): boolean {
    const style = element.getAttribute('style') ?? ''
    const now = /transform|translate|scale|rotate/.test(style) ? getComputedStyle(element).transform : ''
    const last = before.get(element)
    before.set(element, now)
    // A new element has not moved yet.
    return last !== undefined && now !== '' && last !== '' && last !== now
  }
  const page: WatchedWindow = window
  page.__scoreMotion = seen
  const look = () => {
    for (const element of elementsOf(document)) {
      for (const animation of element.getAnimations()) lookAtAnimation(animation, element)
      if (lookAtTransform(element)) seen.add(`transform of ${nameOf(element)}`)
    }
    requestAnimationFrame(look)
  }
  look()
}

/** Checks that opening the list moves nothing for a visitor who prefers reduced motion. */
export async function nothingMoves(visit: Visit): Promise<Finding> {
  const { page } = visit
  await page.evaluate(watchInPage)
  await openList(visit)
  await page.waitForTimeout(watchedMs)
  const moved = await page.evaluate(() => {
    const watched: WatchedWindow = window
    return [...(watched.__scoreMotion ?? [])]
  })
  if (moved.length === 0) return met('no frame in which anything moved')
  return unmet(`${moved.length} motions: ${moved.slice(0, 3).join(', ')}`)
}
