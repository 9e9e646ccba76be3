import { errorClass, factsOf, type MappedFacts, ModalError } from './base.js'

const fallbacks = {
  resolve: () => 'Error resolving name',
  suggest: () => 'Error fetching name suggestions',
  reverse: () => 'Error fetching names for address',
  register: (name: string) => `Error registering name ${name}`,
}
export type NameTask = keyof typeof fallbacks

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

export const NameNetworkError = errorClass(
  'NameNetworkError',
  'name_network',
  'Network not found',
  ({ got }: { got: string | undefined }) => [
    `Active network: ${got ?? 'none'}`,
    'Names are registered on EVM networks that this site lists.',
  ],
)

export const NameAccountError = errorClass(
  'NameAccountError',
  'name_account',
  'Address or auth connector not found',
  () => ['Connect an EVM account first.'],
)

export const NameInvalidError = errorClass(
  'NameInvalidError',
  'name_invalid',
  'This name cannot be registered',
  ({ got }: { got: string }) => [`Got: ${got}`, 'Wanted: at least 4 letters, digits or hyphens.'],
)
