interface Needs {
  dialog: HTMLDialogElement
  /** The page has the keys and is not to be kept out. */
  isAside(): boolean
  /** The element that the dialog is in has left the document. */
  onLost(): void
}

/** Set by libraries of dialogs on everything beside their own. */
const hiding = ['aria-hidden', 'inert']

/** Keeps the page's own dialogs and scroll locks, which know nothing of the modal, away from an open one. Returns how to stop. */
export function guardDialog({ dialog, isAside, onLost }: Needs): () => void {
  const { host } = dialog.getRootNode() as ShadowRoot // where the modal draws every dialog
  const watching = new AbortController()
  // Ahead of what the page listens to in the capturing phase.
  const early = { capture: true, signal: watching.signal }
  const isInside = (event: Event) => event.composedPath().includes(host)

  // Scroll locks and focus traps of the page cancel what a visitor does anywhere else. Events that bubble end at the modal's element.
  for (const type of ['wheel', 'touchstart', 'touchmove', 'pointerdown', 'mousedown']) {
    const mask = (event: Event) => {
      if (isInside(event)) Object.defineProperty(event, 'preventDefault', { value: () => {}, configurable: true })
    }
    const unmask = (event: Event) => void Reflect.deleteProperty(event, 'preventDefault')
    window.addEventListener(type, mask, { ...early, passive: true })
    host.addEventListener(type, unmask, { ...early, passive: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = event.composedPath()
    // With the focus lost to the page's body the key does not pass through the dialog.
    const isLost = first === document.body || first === document.documentElement
    if (event.key !== 'Escape' || event.isComposing || isAside() || !(isLost || isInside(event))) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // One press closes one thing.
    window.addEventListener('keyup', (up) => up.key === 'Escape' && up.stopImmediatePropagation(), {
      capture: true,
      once: true,
    })
    const { key, code } = event
    const inside = isLost || !(first instanceof Element) || first === host ? dialog : first
    inside.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true }))
  }
  window.addEventListener('keydown', onKeyDown, early)

  // A focus trap of the page may stop every click outside of it.
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

  // Routers that swap the body take it along, and so does the parent that a host mounted it into.
  const onSize = () => {
    if (!dialog.isConnected) onLost()
  }
  // DOMs of tests lay nothing out.
  const size = typeof ResizeObserver === 'function' ? new ResizeObserver(onSize) : undefined
  size?.observe(dialog)

  return () => {
    watching.abort()
    attributes.disconnect()
    size?.disconnect()
  }
}
