import { explain, explaining } from '../errors/explain.js'
import type { Platform } from '../lib/platform/platform.js'
import { createBareRoot, type Root } from './bare-root.js'

export type { Root } from './bare-root.js'

/**
 * Makes the stores and flows of one modal that says at once what is wrong with what it is given. It is not started: call
 * `root.start()`, and `root.dispose()` at the end.
 *
 * @throws {@link ConfigInvalidError} on a bad option
 * @throws {@link SiwxConflictError}
 */
export function createRoot(options: unknown, platform: Platform, about?: { isHeadless?: boolean }): Root {
  return explaining(() => Object.assign(createBareRoot(options, platform, about), { explain }))
}
