import { ModalError } from './base.js'

// What is known to be wrong with a site's settings without a schema. What a schema refuses is in `refusal`.

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

/** SPEC 5: "Setting both siweConfig and siwx is an error." The text begins as FACTS 5.14 has it. */
export class SiwxConflictError extends ModalError<'config_siwx_conflict'> {
  constructor() {
    super({
      name: 'SiwxConflictError',
      code: 'config_siwx_conflict',
      shortMessage: 'Cannot set both siweConfig and siwx: keep siwx and drop siweConfig',
    })
  }
}
