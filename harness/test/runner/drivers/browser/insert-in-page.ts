/**
 * Runs in the page. Replaces a field's selection by an editing command, so that any text arrives in one event, in any
 * script. Returns true if the field took the text.
 */
export function insertInPage(field: Element, text: string): boolean {
  const isDone = text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  // `delete` returns false if the field was empty already.
  return isDone || (text === '' && 'value' in field && field.value === '')
}
