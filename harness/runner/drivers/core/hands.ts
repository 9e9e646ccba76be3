import type { Root } from '../../../../core/modal/root.js'
import type { CoreDevice } from './core-device.js'

/** How the visitor of a headless modal acts. */
export interface Hands {
  /** The modal of the tab in front: another one after a reload. */
  root(): Root
  readonly tap: CoreDevice['tap']
  /** Resolves when one of the views is shown. @throws {@link ControlMissingError} */
  visible(control: string, ...views: readonly string[]): Promise<void>
}
