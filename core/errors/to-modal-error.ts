import { AbortedError, isModalError, type ModalError, UnknownError } from './base.js'
import { readError } from './foreign/read-error.js'
import { OriginNotAllowedError } from './http.js'
import { mappedError } from './mapped-error.js'

/**
 * Turns any thrown value into a {@link ModalError}; a ModalError is returned unchanged. The folder `foreign` finds its
 * meaning.
 */
export const toModalError = (thrown: unknown): ModalError => toError(thrown, false)

/** Like {@link toModalError}, for an error of a node, where no owner could decline. */
export const toNodeError = (thrown: unknown): ModalError => toError(thrown, true)

function toError(thrown: unknown, isOfNode: boolean): ModalError {
  if (isModalError(thrown)) return thrown
  const facts = { cause: thrown }
  const code = readError(thrown, isOfNode)
  if (code === 'unknown') return new UnknownError(facts)
  if (code === 'aborted') return new AbortedError(facts)
  return code === 'origin_not_allowed' ? new OriginNotAllowedError(facts) : mappedError(code, facts)
}
