import type { CaipAddress } from '../../contracts/caip.js'
import type { Network } from '../../contracts/network/network.js'
import type { Portfolio } from '../../data/portfolio.js'
import type { PartContext } from '../../state/context.js'
import type { ConvertApi, SwapAccount, SwapOrder } from './api.js'
import type { SwapStore } from './store.js'

/** One account on one network, from the first look at the form until either changes or the modal closes. */
export interface SwapSession {
  readonly account: SwapAccount
  readonly address: string
  readonly network: Network
  readonly signal: AbortSignal
}

/** What the steps of a swap work with. */
export interface SwapContext extends PartContext {
  readonly api: ConvertApi
  readonly store: SwapStore
  readonly portfolio: Portfolio
  /** The one in use; none while nobody could swap. */
  session(): SwapSession | undefined
}

/** What is to be swapped as the form stands; undefined while something of it is missing. */
export function orderOf({ store }: SwapContext, { account }: SwapSession): SwapOrder | undefined {
  const { source, target, sourceAmount } = store
  if (!source || !target || !sourceAmount) return undefined
  // The service's own addresses, as it wrote them.
  return { account, from: source.address as CaipAddress, to: target.address as CaipAddress, amount: sourceAmount.units }
}
