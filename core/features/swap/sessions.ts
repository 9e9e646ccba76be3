import { NoSwapAddressError } from '../../errors/swap.js'
import { createLatest } from '../../lib/latest.js'
import { offersSwaps } from '../../namespaces/offers-swaps.js'
import type { RootStore } from '../../state/root-store.js'
import type { SwapReview } from './review.js'

/** One account on one network. Ends when either changes or the modal closes. */
export type SwapSession = Pick<SwapReview, 'account' | 'address' | 'network'> & { readonly signal: AbortSignal }

export interface SwapSessions {
  readonly current: SwapSession | undefined
  /** The account that can swap now, in CAIP-10. Undefined if another kind of account is active. */
  readonly caipAddress: string | undefined
  /** @throws {@link NoSwapAddressError} without an account that can swap */
  begin(): SwapSession
  end(): void
}

/** Holds the session of the account that swaps. */
export function createSwapSessions({ accounts, options, platform }: RootStore): SwapSessions {
  const latest = createLatest(platform)
  let current: SwapSession | undefined
  const owner = () => (offersSwaps(options.given, accounts.active?.namespace) ? accounts.active?.owner : undefined)
  return {
    get current() {
      return current
    },
    get caipAddress() {
      return owner()?.caipAddress
    },
    begin: () => {
      const found = owner()
      if (!found) throw new NoSwapAddressError()
      const { address, network, caipAddress } = found
      const account = { caipNetworkId: network.caipNetworkId, caipAddress }
      current = { account, address, network, signal: latest.begin() }
      return current
    },
    end: () => {
      current = undefined
      latest.stop()
    },
  }
}
