const stops =
  'button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, iframe, summary, [tabindex="0"]'

/**
 * Decides at each Tab whether what scrolls is a stop itself. Firefox makes each scroller one, Safari none, and Chrome those without
 * a stop inside. Here it is one where nothing inside is, so that every key can scroll. Returns how to end it.
 */
export function followScrollStop(scroller: () => HTMLElement | null, titleId: string): () => void {
  const onKey = ({ key }: KeyboardEvent) => {
    const element = key === 'Tab' ? scroller() : null
    if (!element) return
    const inside = [...element.querySelectorAll(stops)]
    const needsStop = element.scrollHeight > element.clientHeight && inside.every((each) => each.closest('[inert]'))
    element.tabIndex = needsStop ? 0 : -1
    if (needsStop) {
      element.setAttribute('role', 'region')
      element.setAttribute('aria-labelledby', titleId)
    } else {
      element.removeAttribute('role')
      element.removeAttribute('aria-labelledby')
    }
  }
  // An embedded modal is reached from the page around it.
  document.addEventListener('keydown', onKey, { capture: true })
  return () => document.removeEventListener('keydown', onKey, { capture: true })
}
