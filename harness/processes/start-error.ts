/** Why a part of a world did not start. */
export type StartErrorCode = 'missing_package' | 'missing_backend' | 'start_timeout' | 'start_failed'

/** Something that a world needs did not start. The sentence says what, why, and what to do about it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
