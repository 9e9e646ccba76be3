// jsdom, in which hosts test their components, has dialog elements without methods. These functions set the attribute
// there.

/** Opens the dialog in the top layer. */
export function openAsModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

/** Opens the dialog non-modally, among the page's own windows. */
export function openInPage(dialog: HTMLDialogElement): void {
  if (typeof dialog.show === 'function') dialog.show()
  else dialog.setAttribute('open', '')
}

export function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** True if the dialog is in the top layer. Without `showModal` there is none, and the selector `:modal` would throw. */
export function isAbovePage(dialog: HTMLDialogElement): boolean {
  return typeof dialog.showModal === 'function' && dialog.matches(':modal')
}
