/**
 * Hides presses inside an open modal from the page, until the signal aborts. Dialogs of Ark and Chakra close on presses
 * outside of them, for which they listen on the window. This listener is added first, when the page loads.
 */
export function keepPresses(signal: AbortSignal): void {
  const keep = (event: MouseEvent) => {
    const [first, ...around] = event.composedPath()
    const isOurs = around.some((node) => node instanceof Element && node.localName === 'wallet-modal')
    if (!isOurs || !(first instanceof Element) || !first.closest('dialog')) return
    event.stopImmediatePropagation()
    // Only the pointer event is sent again: no control of the modal acts on `mousedown`.
    if (!(event instanceof PointerEvent)) return
    const { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY } = event
    const press = { pointerId, pointerType, isPrimary, button, buttons, clientX, clientY, bubbles: true }
    first.dispatchEvent(new PointerEvent(event.type, press))
  }
  for (const type of ['pointerdown', 'mousedown'] as const)
    window.addEventListener(type, keep, { capture: true, passive: true, signal })
}
