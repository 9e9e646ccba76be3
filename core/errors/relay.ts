import { factsOf, type MappedFacts, ModalError } from './base.js'

// Why the relay of WalletConnect turns a page away, and that it says nothing. The third of SPEC 8's alerts, "Origin not
// allowed", is in `http`: analytics may raise it too.

/** "Invalid key: Invalid App Configuration (invalid project id)." */
export class InvalidProjectIdError extends ModalError<'invalid_project_id'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'InvalidProjectIdError',
      code: 'invalid_project_id',
      shortMessage: 'Invalid App Configuration',
      meta: ['The option projectId is not the id of a project.', ...factsOf(cause)],
      cause,
    })
  }
}

/** "JWT not yet valid: Session Expired (check time settings and reconnect)." */
export class JwtNotValidError extends ModalError<'jwt_not_valid'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'JwtNotValidError',
      code: 'jwt_not_valid',
      shortMessage: 'Session Expired',
      meta: [
        'The relay did not accept the time of this device. Check its time settings and reconnect.',
        ...factsOf(cause),
      ],
      cause,
    })
  }
}

/** The relay is down, turns the page away, or says nothing. */
export class RelayUnreachableError extends ModalError<'relay_unreachable'> {
  constructor({ cause }: MappedFacts = {}) {
    super({
      name: 'RelayUnreachableError',
      code: 'relay_unreachable',
      shortMessage: 'WalletConnect cannot be reached',
      meta: factsOf(cause),
      cause,
    })
  }
}
