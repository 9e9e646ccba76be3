import { type MappedFacts, ModalError } from './base.js'

// SPEC 8, "Provider errors mapped to alerts": the title is `shortMessage`, the long text goes to the console.

/** SPEC 5: "A project id is required, otherwise a project-id-not-configured alert shows." */
export class ProjectIdNotConfiguredError extends ModalError<'project_id_not_configured'> {
  constructor() {
    super({
      name: 'ProjectIdNotConfiguredError',
      code: 'project_id_not_configured',
      shortMessage: 'Project ID Not Configured',
      meta: ['The option projectId is missing: the wallet catalogue, balances and names may not answer without it.'],
    })
  }
}

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

/** "Origin not allowed: Invalid App Configuration (origin not on allowlist)." Also once when analytics gets 403. */
export class OriginNotAllowedError extends ModalError<'origin_not_allowed'> {
  constructor({ origin, cause }: { origin: string } & MappedFacts) {
    super({
      name: 'OriginNotAllowedError',
      code: 'origin_not_allowed',
      shortMessage: 'Invalid App Configuration',
      meta: [`The origin ${origin} is not on the allowlist of this project id.`],
      cause,
    })
  }
}
