import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import type { WorldClock } from '../lib/clock.js'

/** The parts of a world that its wallets use. */
export interface WalletWorld {
  readonly name: string
  readonly seed: number
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly chains: Readonly<Record<string, Chain>>
  readonly clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>
}
