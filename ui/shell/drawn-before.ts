/** Children of the page and theirs: where pages keep the windows that they draw over themselves. */
export const partsOfPage = ':is(body, html) > *, body > * > *'

/**
 * The parts that a page has drawn already. The modal notes them as it opens: the code that watches the page comes later, and a
 * wallet's window may be there before it.
 */
export function drawnParts(page: Document): WeakSet<Element> {
  return new WeakSet([...page.querySelectorAll(partsOfPage)].filter(isDrawn))
}

/** Safari below 17.4 lacks `checkVisibility`, which takes a third of the time where a page has a thousand parts. */
export function isDrawn(element: Element): boolean {
  if (typeof element.checkVisibility === 'function') return element.checkVisibility({ checkVisibilityCSS: true })
  const style = getComputedStyle(element)
  return style.display !== 'none' && style.visibility === 'visible' && element.getClientRects().length > 0
}
