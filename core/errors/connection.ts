import { ModalError, wordsOf } from './base.js'

/** The connector that was asked for is not there. */
export class ConnectorNotFoundError extends ModalError<'adapter_connector_not_found'> {
  constructor({ connectorId, namespace }: { connectorId: string; namespace: string }) {
    super({
      name: 'ConnectorNotFoundError',
      code: 'adapter_connector_not_found',
      shortMessage: 'Failed to find connector',
      meta: [`Connector: ${connectorId}`, `Namespace: ${namespace}`],
    })
  }
}

/** One or more namespaces could not be disconnected; each says why. */
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
