/**
 * Keeps presses inside an open modal from the page, until the signal aborts. Dialogs of Ark and Chakra close by a press outside
 * of them, which they hear on the window first of all. This listens from the page's beginning, ahead of them.
 */
export function keepPresses(signal: AbortSignal): void {
  const keep = (event: MouseEvent) => {
    const [first, ...around] = event.composedPath()
    const isOurs = around.some((node) => node instanceof Element && node.localName === 'wallet-modal')
    if (!isOurs || !(first instanceof Element) || !first.closest('dialog')) return
    event.stopImmediatePropagation()
    // Nothing in the modal listens to the older event.
    if (!(event instanceof PointerEvent)) return
    const { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY } = event
    const press = { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY, bubbles: true }
    first.dispatchEvent(new PointerEvent(event.type, press))
  }
  for (const type of ['pointerdown', 'mousedown'] as const)
    window.addEventListener(type, keep, { capture: true, passive: true, signal })
}
