import { errorClass, factsOf, wordsOf } from './base.js'

/** An error that the table does not know. Its text is the foreign error's own, or else `Unknown error`. */
export const UnknownError = errorClass(
  'UnknownError',
  'unknown',
  ({ cause }: { cause?: unknown }) => wordsOf(cause) ?? 'Unknown error',
  ({ cause }) => factsOf(cause).filter((fact) => fact.startsWith('Code: ')),
)

export const AbortedError = errorClass('AbortedError', 'aborted', 'Cancelled', () => [])
