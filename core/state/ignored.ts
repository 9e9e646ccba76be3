import { isModalError, type ModalError, readMember } from '../errors/base.js'
import type { RootStore } from './root-store.js'
import type { Tracker } from './track.js'

/**
 * Handles a failure that has no effect for the visitor: `work.catch(ignored(root, 'preloading a view'))`. With `debug`
 * it is logged. Aborted work does not count as a failure.
 */
export function ignored({ options, platform }: Pick<RootStore, 'options' | 'platform'>, what: string) {
  return (error: unknown): undefined => {
    const isAborted = isModalError(error, 'aborted') || readMember(error, 'name') === 'AbortError'
    if (options.given.debug && !isAborted) platform.console.info(`walletmodal: ignored a failure of ${what}`, error)
    return undefined
  }
}

/** Logs a failure of the modal's own code, and reports it as an event `INTERNAL_SDK_ERROR`. */
export function reportInternal({ platform }: RootStore, tracker: Tracker, error: ModalError): void {
  platform.console.error(error.message)
  tracker.track('INTERNAL_SDK_ERROR', { errorType: error.name, errorMessage: error.shortMessage })
}
