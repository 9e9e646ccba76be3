/**
 * The browser returns the focus to what had it before a dialog. Connecting takes that button away: then the one of ours
 * that came in its place takes the focus. Returns how to do that, once the dialog is closed.
 */
export function rememberFocus(dialog: HTMLElement): () => void {
  const own = dialog.getRootNode()
  const page = own instanceof ShadowRoot ? own.host.getRootNode() : own
  const opener = page instanceof Document || page instanceof ShadowRoot ? page.activeElement : null
  const place = opener?.parentElement
  return () => {
    if (!place || opener.isConnected) return
    const next = place.querySelector<HTMLElement>('.wm-button:is([data-kind="account"], [data-kind="connect"])')
    next?.focus({ preventScroll: true })
  }
}
