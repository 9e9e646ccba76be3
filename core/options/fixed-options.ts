import type { ModalOptions } from './modal-options.js'

/**
 * The options that cannot change after the modal is made: its storage, services, element and sign-in depend on them.
 */
export const fixedOptions = [
  'projectId',
  'metadata',
  'services',
  'namespaces',
  'storagePrefix',
  'siwx',
  'siweConfig',
  'enableEmbedded',
  'disableAppend',
  'cspNonce',
  'recorder',
  'debug',
] as const satisfies readonly (keyof ModalOptions)[]

/** The options that `update()` accepts. */
export type ModalChanges = Omit<ModalOptions, (typeof fixedOptions)[number]>
