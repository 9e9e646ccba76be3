/**
 * The browser returns the focus to what had it before a dialog. Connecting takes that button away: then the one of ours
 * that came in its place takes the focus. Returns how to do that, once the dialog is closed.
 */
export function rememberFocus(dialog: HTMLElement): () => void {
  const opener = dialog.ownerDocument.activeElement
  const place = opener?.parentElement
  return () => {
    if (opener?.isConnected) return
    place?.querySelector<HTMLElement>('.wm-button:not([data-kind="network"])')?.focus({ preventScroll: true })
  }
}
