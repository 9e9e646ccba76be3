import { ModalError } from './base.js'

/** SPEC 5: "Switching to a network id not among the configured networks shows a switch-network-not-found alert." */
export class NetworkNotFoundError extends ModalError<'switch_network_not_found'> {
  constructor({ caipNetworkId, known }: { caipNetworkId: string; known: readonly string[] }) {
    super({
      name: 'NetworkNotFoundError',
      code: 'switch_network_not_found',
      shortMessage: 'Network Not Found',
      meta: [`Got: ${caipNetworkId}`, `The network must be in the networks list: ${known.join(', ')}`],
    })
  }
}
