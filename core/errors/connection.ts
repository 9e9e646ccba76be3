import { errorClasses, ModalError, wordsOf } from './base.js'

export const { ConnectorNotFoundError } = errorClasses({
  ConnectorNotFoundError: {
    code: 'adapter_connector_not_found',
    text: 'Failed to find connector',
    meta: ['Connector: {connectorId}', 'Namespace: {namespace}'],
  },
})

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
