/**
 * Runs in the page. Puts a text in the place of what is selected in a field, as an editing command: what is typed at once comes in
 * one event, of any script. Says whether the field took it.
 */
export function insertInPage(field: Element, text: string): boolean {
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  // There was nothing to delete.
  return isDone || (text === '' && 'value' in field && field.value === '')
}
