import { ModalError } from './base.js'

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
