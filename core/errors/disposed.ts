import { ModalError } from './base.js'

/** The modal was disposed of; nothing can be asked of it any more. */
export class DisposedError extends ModalError<'disposed'> {
  constructor() {
    super({ name: 'DisposedError', code: 'disposed', shortMessage: 'This modal was disposed of' })
  }
}
