import { errorClasses } from './base.js'

const fallbacks = {
  resolve: () => 'Error resolving name',
  suggest: () => 'Error fetching name suggestions',
  reverse: () => 'Error fetching names for address',
  register: (name: string) => `Error registering name ${name}`,
}
export type NameTask = keyof typeof fallbacks

export const { NameServiceError, NameNetworkError, NameAccountError, NameInvalidError } = errorClasses({
  /** The text is the service's first reason, or else the sentence of the task. */
  NameServiceError: {
    code: 'name_service',
    keeps: ['task', 'reason'],
    text: ({ task, name, reason }: { task: NameTask; name: string; reason?: string | undefined }) =>
      reason ?? fallbacks[task](name),
    meta: ['Asked: {task} {name}', '{cause}'],
  },
  NameNetworkError: {
    code: 'name_network',
    text: 'Network not found',
    meta: ({ got }: { got: string | undefined }) => [
      `Active network: ${got ?? 'none'}`,
      'Names are registered on EVM networks that this site lists.',
    ],
  },
  NameAccountError: {
    code: 'name_account',
    text: 'Address or auth connector not found',
    meta: ['Connect an EVM account first.'],
  },
  NameInvalidError: {
    code: 'name_invalid',
    text: 'This name cannot be registered',
    meta: ['Got: {got}', 'Wanted: at least 4 letters, digits or hyphens.'],
  },
})
