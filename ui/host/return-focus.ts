/**
 * The browser returns the focus to what had it before a dialog. Connecting takes that button away: then the one of ours
 * that came in its place takes the focus. Returns how to do that, once the dialog is closed.
 */
export function rememberFocus(): () => void {
  const opener = document.activeElement
  const place = opener?.parentElement
  return () => {
    if (!place || opener.isConnected) return
    const next = place.querySelector<HTMLElement>('.wm-button:is([data-kind="account"], [data-kind="connect"])')
    next?.focus({ preventScroll: true })
  }
}
