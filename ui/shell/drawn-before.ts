/**
 * Children of `body` and `html`, and grandchildren of `body`, where pages place the windows that they draw over
 * themselves.
 */
export const partsOfPage = ':is(body, html) > *, body > * > *'

/**
 * The parts that the page shows already. The modal records them when it opens: the code that watches the page loads
 * later, and a wallet's window may be open before that.
 */
export function drawnParts(page: Document): WeakSet<Element> {
  return new WeakSet([...page.querySelectorAll(partsOfPage)].filter(isDrawn))
}

/**
 * True if an element is visible. Safari before 17.4 lacks `checkVisibility`, which is three times as fast on large
 * pages.
 */
export function isDrawn(element: Element): boolean {
  if (typeof element.checkVisibility === 'function') return element.checkVisibility({ checkVisibilityCSS: true })
  const style = getComputedStyle(element)
  return style.display !== 'none' && style.visibility === 'visible' && element.getClientRects().length > 0
}
