import type { RootStore } from '../state/root-store.js'
import type { Adapters } from './adapters.js'
import type { Host } from './host.js'
import type { Tracker } from './track.js'

/** What every flow works with. */
export interface FlowContext {
  readonly root: RootStore
  readonly adapters: Adapters
  readonly tracker: Tracker
  readonly host: Host
}
