import type { ModalErrorCode } from './codes.js'

/** The facts of a {@link ModalError}. */
export interface ModalErrorFacts<Code extends ModalErrorCode> {
  /** A literal, which survives a minifier that renames the class. */
  name: string
  /** Stable across releases: match on it, not on the text. */
  code: Code
  /** One sentence in plain words, for the visitor and the console. */
  shortMessage: string
  /** Facts for debugging, one per line. */
  meta?: readonly string[]
  /** The underlying error. */
  cause?: unknown
}

/**
 * Every error that the modal throws on purpose. `message` is `shortMessage` followed by the facts in `meta`.
 * @example
 * try { await modal.open() } catch (error) { if (isModalError(error, 'config_invalid')) console.log(error.meta) }
 */
export class ModalError<Code extends ModalErrorCode = ModalErrorCode> extends Error {
  /** Stable across releases: match on it, not on the text. */
  readonly code: Code
  /** One sentence in plain words. */
  readonly shortMessage: string
  /** Facts, one per line. */
  readonly meta: readonly string[]

  constructor(facts: ModalErrorFacts<Code>) {
    const meta = facts.meta ?? []
    super([facts.shortMessage, ...meta].join('\n'), facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = facts.name
    this.code = facts.code
    this.shortMessage = facts.shortMessage
    this.meta = meta
  }
}

/**
 * True if a caught value is a {@link ModalError}, and has the given code if one is given. The check reads the value's
 * shape: unlike `instanceof`, it also recognizes errors of another copy of the package.
 * @example if (isModalError(error, 'wallet_user_rejected')) return
 */
export function isModalError<Code extends ModalErrorCode>(error: unknown, code?: Code): error is ModalError<Code> {
  try {
    // Errors of other libraries have some of these members, but none has all of them.
    if (!(error instanceof Error) || !('shortMessage' in error && 'code' in error && 'meta' in error)) return false
    return Array.isArray(error.meta) && typeof error.code === 'string' && (code === undefined || error.code === code)
  } catch {
    return false // a proxy whose traps throw
  }
}

/** True if a caught value is a {@link ModalError} with one of these codes. */
export const isOneOf = (error: unknown, ...codes: readonly ModalErrorCode[]): boolean =>
  codes.some((code) => isModalError(error, code))
