interface Needs {
  dialog: HTMLDialogElement
  /** True if the page is usable, so that its keys must not be blocked. */
  isAside(): boolean
  /** Called when the dialog's root element has left the document. */
  onLost(): void
}

/** Attributes that dialog libraries set on all elements outside their own dialog. */
const hiding = ['aria-hidden', 'inert']

/**
 * Protects an open dialog from the page's own dialogs and scroll locks, which do not know the modal. Returns a function
 * that stops it.
 */
export function guardDialog({ dialog, isAside, onLost }: Needs): () => void {
  const { host } = dialog.getRootNode() as ShadowRoot // every dialog of the modal is in its shadow root
  const watching = new AbortController()
  // Capturing listeners on `window` run before those of the page.
  const early = { capture: true, signal: watching.signal }
  const isInside = (event: Event) => event.composedPath().includes(host)

  // Scroll locks and focus traps cancel events outside their own area. Masked events are restored at the modal's
  // element.
  for (const type of ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'mousedown']) {
    const mask = (event: Event) => {
      if (isInside(event)) Object.defineProperty(event, 'preventDefault', { value: () => {}, configurable: true })
    }
    const unmask = (event: Event) => void Reflect.deleteProperty(event, 'preventDefault')
    window.addEventListener(type, mask, { ...early, passive: true })
    host.addEventListener(type, unmask, { ...early, passive: true })
  }

  /** Key presses that were repeated inside. In Firefox they leave the shadow root, as if they were composed. */
  const repeated = new WeakSet<Event>()
  const onKeyDown = (event: KeyboardEvent) => {
    if (repeated.has(event)) return
    const [first] = event.composedPath()
    // If the focus fell back to `body`, key events do not pass through the dialog.
    const isLost = first === document.body || first === document.documentElement
    if (event.key !== 'Escape' || event.isComposing || isAside() || !(isLost || isInside(event))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // One key press closes only one window.
    window.addEventListener('keyup', (up) => up.key === 'Escape' && up.stopImmediatePropagation(), {
      capture: true,
      once: true,
    })
    const { key, code } = event
    const inside = isLost || !(first instanceof Element) || first === host ? dialog : first
    const again = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
    repeated.add(again)
    inside.dispatchEvent(again)
  }
  window.addEventListener('keydown', onKeyDown, early)
  const keepInside = (event: Event) => repeated.has(event) && event.stopPropagation()
  host.addEventListener('keydown', keepInside, { signal: watching.signal })

  // A focus trap of the page may stop every click outside of it; such a click is repeated inside the modal.
  const arrived = new WeakSet<Event>()
  host.addEventListener('click', (event) => arrived.add(event), early)
  const onClick = (event: MouseEvent) => {
    const [first] = event.composedPath()
    if (!isInside(event) || !event.isTrusted || !(first instanceof Element)) return
    setTimeout(() => {
      if (arrived.has(event) || !first.isConnected) return
      const { clientX, clientY, detail, button } = event
      first.dispatchEvent(
        new MouseEvent('click', { clientX, clientY, detail, button, bubbles: true, cancelable: true }),
      )
    })
  }
  window.addEventListener('click', onClick, early)

  const show = () => {
    for (const name of hiding) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  const attributes = new MutationObserver(show)
  attributes.observe(host, { attributes: true, attributeFilter: hiding })
  show()

  // Routers that replace the body, or a removed parent element, remove the dialog from the document.
  const onSize = () => {
    if (!dialog.isConnected) onLost()
  }
  // Test DOMs have no `ResizeObserver`.
  const size = typeof ResizeObserver === 'function' ? new ResizeObserver(onSize) : undefined
  size?.observe(dialog)

  return () => {
    watching.abort()
    attributes.disconnect()
    size?.disconnect()
  }
}
