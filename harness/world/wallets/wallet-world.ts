import type { WorldAccount } from '../accounts/accounts.js'
import type { Chain } from '../chains/chain.js'
import type { WorldClock } from '../lib/clock.js'

/** The parts of a world that a wallet of it has: accounts by name, chains by name, and the time. */
export interface WalletWorld {
  readonly name: string
  readonly seed: number
  readonly accounts: Readonly<Record<string, WorldAccount>>
  readonly chains: Readonly<Record<string, Chain>>
  readonly clock: Pick<WorldClock, 'setTimeout' | 'clearTimeout'>
}
