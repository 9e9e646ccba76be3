import type { ModalError } from '../errors/base.js'
import type { RootStore } from './root-store.js'
import type { Tracker } from './track.js'

/** Provider init failures are reported as an internal SDK error event and logged. */
export function reportInternal({ platform }: RootStore, tracker: Tracker, error: ModalError): void {
  platform.console.error(error.message)
  const properties = { errorType: error.name, errorMessage: error.shortMessage }
  tracker.track({ type: 'error', event: 'INTERNAL_SDK_ERROR', properties })
}
