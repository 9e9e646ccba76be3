import type { ModalErrorCode } from './codes.js'
import type { ModalError } from './modal-error.js'

/**
 * Whether a caught value is a {@link ModalError}, and of that code when one is given. The answer goes by the value's
 * shape, so that it is right across copies of the package, where `instanceof` is not.
 * @example if (isModalError(error, 'wallet_user_rejected')) return
 */
export function isModalError<Code extends ModalErrorCode>(error: unknown, code?: Code): error is ModalError<Code> {
  try {
    // Other libraries' errors have some of these members, none has all.
    if (!(error instanceof Error) || !('shortMessage' in error && 'code' in error && 'meta' in error)) return false
    return Array.isArray(error.meta) && typeof error.code === 'string' && (code === undefined || error.code === code)
  } catch {
    return false // a proxy that does not let itself be looked at
  }
}
