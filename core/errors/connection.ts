import { type MappedFacts, ModalError, wordsOf } from './base.js'

/** SPEC 4: "Per-chain failures are collected and reported … Failure throws Failed to disconnect." */
export class DisconnectFailedError extends ModalError<'disconnect_failed'> {
  constructor({ failures }: { failures: readonly { namespace: string; error: unknown }[] }) {
    super({
      name: 'DisconnectFailedError',
      code: 'disconnect_failed',
      shortMessage: 'Failed to disconnect',
      meta: failures.map(
        ({ namespace, error }) => `Failed to disconnect chain ${namespace}: ${wordsOf(error) ?? 'no reason given'}`,
      ),
      cause: failures[0]?.error,
    })
  }
}

/** The modal was disposed of; nothing can be asked of it any more. */
export class DisposedError extends ModalError<'disposed'> {
  constructor({ cause }: MappedFacts = {}) {
    super({ name: 'DisposedError', code: 'disposed', shortMessage: 'This modal was disposed of', cause })
  }
}
