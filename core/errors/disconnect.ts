import { ModalError, wordsOf } from './base.js'

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
