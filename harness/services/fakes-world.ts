import type { Chain } from '../chains/chain.js'
import type { WorldClock } from '../lib/clock.js'
import type { Cashier } from './onramp/cashier-api.js'
import type { ServicesState } from './services-api.js'

/** All that fakes may look at; what they keep, they keep in `state`. */
export interface FakesWorld {
  readonly chains: Readonly<Record<string, Chain>>
  readonly clock: Pick<WorldClock, 'now' | 'steadyNow'>
  /** The one that is accepted. `undefined`: any. */
  readonly projectId: string | undefined
  readonly state: ServicesState
  /** The providers of card purchases. */
  readonly cashier: Cashier
}
