import type { ServiceConfig } from '../contracts/service-config.js'
import type { Adapters } from './adapters.js'
import type { Host } from './host.js'
import type { RootStore } from './root-store.js'
import type { Tracker } from './track.js'

/** What every flow works with. */
export interface FlowContext {
  readonly root: RootStore
  readonly tracker: Tracker
  readonly host: Host
  /** Who the services are, and how they are asked. */
  readonly services: ServiceConfig
}

/** What the flows that speak with a wallet work with besides. */
export interface WalletContext extends FlowContext {
  readonly adapters: Adapters
}
