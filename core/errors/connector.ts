import { factsOf, ModalError } from './base.js'

// What the wallet list itself may meet. The errors of asking wallets are in `adapter`, which loads with them.

/** An adapter's code could not be downloaded or set up. */
export class AdapterLoadError extends ModalError<'adapter_load'> {
  constructor({ type, cause }: { type: string; cause: unknown }) {
    super({
      name: 'AdapterLoadError',
      code: 'adapter_load',
      shortMessage: 'The code for this kind of wallet could not be loaded',
      meta: [`Adapter: ${type}`, ...factsOf(cause)],
      cause,
    })
  }
}

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
