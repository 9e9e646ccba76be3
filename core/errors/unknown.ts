import { factsOf, type MappedFacts, ModalError, wordsOf } from './base.js'

/** An error that the table does not know. Its text is the foreign error's own, or else `Unknown error`. */
export class UnknownError extends ModalError<'unknown'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'UnknownError',
      code: 'unknown',
      shortMessage: wordsOf(cause) ?? 'Unknown error',
      meta: factsOf(cause).filter((fact) => fact.startsWith('Code: ')),
      cause,
    })
  }
}

/** The caller no longer waits: the visitor cancelled or left the view, or the modal was disposed of. */
export class AbortedError extends ModalError<'aborted'> {
  constructor({ cause }: MappedFacts = {}) {
    super({ name: 'AbortedError', code: 'aborted', shortMessage: 'Cancelled', cause })
  }
}
