// jsdom, where hosts test their components, has the element of a dialog without its methods. Its attribute is what is left.

/** Opens the dialog above the page. */
export function openAsModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

/** Opens the dialog among the page's own windows. */
export function openInPage(dialog: HTMLDialogElement): void {
  if (typeof dialog.show === 'function') dialog.show()
  else dialog.setAttribute('open', '')
}

export function closeDialog(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}

/** Without the method there is no upper layer either, and the selector would throw. */
export function isAbovePage(dialog: HTMLDialogElement): boolean {
  return typeof dialog.showModal === 'function' && dialog.matches(':modal')
}
