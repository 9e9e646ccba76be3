import type { ModalOptions } from './modal-options.js'

/** The options that a modal keeps as it was made: its storage, its services, its element and its sign-in stand on them. */
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

/** The options that `update()` changes. */
export type ModalChanges = Omit<ModalOptions, (typeof fixedOptions)[number]>
