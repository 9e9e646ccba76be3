import { factsOf, type MappedFacts, ModalError } from './base.js'

/** The question to the name service, or to the chain's own names. */
export type NameTask = 'resolve' | 'suggest' | 'reverse' | 'register'

/** The name service refused, or could not be reached. */
const fallbacks: Readonly<Record<NameTask, (name: string) => string>> = {
  resolve: () => 'Error resolving name',
  suggest: () => 'Error fetching name suggestions',
  reverse: () => 'Error fetching names for address',
  register: (name) => `Error registering name ${name}`,
}

/** The first reason of the service, or else the sentence of the task. */
export class NameServiceError extends ModalError<'name_service'> {
  readonly task: NameTask
  /** The service's own words, where it gave any. */
  readonly reason: string | undefined

  constructor(facts: { task: NameTask; name: string; reason?: string | undefined } & MappedFacts) {
    const { task, name, reason, cause } = facts
    super({
      name: 'NameServiceError',
      code: 'name_service',
      shortMessage: reason ?? fallbacks[task](name),
      meta: [`Asked: ${task} ${name}`, ...factsOf(cause)],
      cause,
    })
    this.task = task
    this.reason = reason
  }
}

/** A name is to be registered, and no network of eip155 is active. */
export class NameNetworkError extends ModalError<'name_network'> {
  constructor({ got }: { got: string | undefined }) {
    super({
      name: 'NameNetworkError',
      code: 'name_network',
      shortMessage: 'Network not found',
      meta: [`Active network: ${got ?? 'none'}`, 'Names are registered on EVM networks that this site lists.'],
    })
  }
}

/** A name is to be registered, and nobody is connected who could sign for it. */
export class NameAccountError extends ModalError<'name_account'> {
  constructor() {
    super({
      name: 'NameAccountError',
      code: 'name_account',
      shortMessage: 'Address or auth connector not found',
      meta: ['Connect an EVM account first.'],
    })
  }
}

/** A text that cannot be registered. */
export class NameInvalidError extends ModalError<'name_invalid'> {
  constructor({ got }: { got: string }) {
    super({
      name: 'NameInvalidError',
      code: 'name_invalid',
      shortMessage: 'This name cannot be registered',
      meta: [`Got: ${got}`, 'Wanted: at least 4 letters, digits or hyphens.'],
    })
  }
}
