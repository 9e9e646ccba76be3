const stops =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, iframe, summary, [tabindex="0"]'

/**
 * Decides on each Tab whether the scrolling element is a tab stop. Firefox makes every scroller one, Safari none, and
 * Chrome those without a tab stop inside. Here it is one if nothing inside is, so that the keyboard can scroll. Returns
 * a function that ends it.
 */
export function followScrollStop(scroller: () => HTMLElement | null, titleId: () => string): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    const element = key === 'Tab' ? scroller() : null
    if (!element) return
    const inside = [...element.querySelectorAll(stops)]
    const needsStop = element.scrollHeight > element.clientHeight && inside.every((each) => each.closest('[inert]'))
    element.tabIndex = needsStop ? 0 : -1
    if (needsStop) {
      element.setAttribute('role', 'region')
      element.setAttribute('aria-labelledby', titleId())
    } else {
      element.removeAttribute('role')
      element.removeAttribute('aria-labelledby')
    }
  }
  // On the document, because an embedded modal is reached from the surrounding page.
  document.addEventListener('keydown', onKey, { capture: true })
  return () => document.removeEventListener('keydown', onKey, { capture: true })
}
