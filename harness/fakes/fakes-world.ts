import type { Chain } from '../chains/chain.js'
import type { ServicesState, WorldClock } from '../world-api.js'
import type { Cashier } from './onramp/cashier-api.js'

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

/** The local chain behind a CAIP-2 id. */
export function findChain(
  { chains }: Pick<FakesWorld, 'chains'>,
  caipNetworkId: string | undefined,
): Chain | undefined {
  return Object.values(chains).find((chain) => chain.caipNetworkId === caipNetworkId)
}
