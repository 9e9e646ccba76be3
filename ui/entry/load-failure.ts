import type { ModalErrorCode } from '../../core/errors/codes.js'
import type { ModalError } from '../../core/errors/modal-error.js'
import { isTooOld } from '../../core/lib/platform/too-old.js'

export const loadFailedCode = 'modal_load_failed'
export const tooOldCode = 'browser_too_old'

/** Makes an error in the shape of a `ModalError`, whose class is not in the entry. */
function failure(name: string, code: ModalErrorCode, shortMessage: string, options?: ErrorOptions): ModalError {
  return Object.assign(new Error(shortMessage, options), { name, code, shortMessage, meta: [] })
}

/** Texts of an `import()` whose file did not arrive: Chromium, Firefox and Safari, and chunks of webpack and Vite. */
const notArrived = /import|module|fetch|load|network|chunk/i

/** Makes the error of code that did not arrive, or that arrived and failed on this page. */
export function loadFailure(cause: unknown): ModalError {
  // The browser could not parse the code, or lacks a function, so no window can show it.
  if (isTooOld())
    return failure('BrowserTooOldError', tooOldCode, 'This browser is too old', {
      cause,
    })
  const { name = '', message = '' } = Object(cause) as Partial<Error> // each member may be absent
  const isOfPage = !notArrived.test(`${name} ${message}`)
  const sentence = isOfPage
    ? 'Something on this page stopped the wallet window. Reload the page, then try again.'
    : 'Couldn’t load the wallet window. Check your connection, then try again.'
  return failure('ModalLoadError', loadFailedCode, sentence, { cause })
}

export function requireListener(method: string, listener: unknown): void {
  if (typeof listener === 'function') return
  const sentence = `Invalid argument of ${method}(): got ${String(listener)}, wanted a function.`
  throw failure('ConfigInvalidError', 'config_invalid', sentence)
}

export const disposedFailure = (): ModalError => failure('DisposedError', 'disposed', 'This modal was disposed of')
