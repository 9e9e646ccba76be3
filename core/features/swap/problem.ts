import { isModalError } from '../../errors/base.js'
import type { AmountReason } from '../../lib/amount.js'
import type { SwapStore } from './store.js'
import { isNativeSwapToken } from './tokens.js'

/** Which of the two fields: what goes, or what comes. */
export type SwapSide = 'source' | 'target'

/**
 * Why there can be no swap as it stands. `quote`: the service did not answer; `offer`: it did, and nobody makes one. `price`: what is
 * wanted cannot be turned into what is given. `balances`: what the account has is not known.
 */
export type SwapProblem =
  | { readonly kind: 'amount'; readonly side: SwapSide; readonly reason: Exclude<AmountReason, 'empty'> }
  | { readonly kind: 'balance' | 'gas' | 'quote' | 'offer' | 'price' | 'balances' }

/** The first of what is wrong, in the order in which a visitor would mend it. */
export function problemOf(store: SwapStore): SwapProblem | undefined {
  const { parsed, source, target, sourceAmount, typedSide } = store
  if (!source || !target || !parsed || parsed.reason === 'empty') return undefined
  if (parsed.reason !== undefined) return { kind: 'amount', side: typedSide, reason: parsed.reason }
  if (!sourceAmount) return store.arePricesLoading ? undefined : { kind: 'price' }
  const balance = store.balanceOf(source)
  if (!balance) return store.isBalanceLoading ? undefined : { kind: 'balances' }
  if (balance.units < sourceAmount.units) return { kind: 'balance' }
  if (isShortOfGas(store, isNativeSwapToken(source) ? sourceAmount.units : 0n)) return { kind: 'gas' }
  if (store.quoteStatus !== 'failed') return undefined
  return { kind: isModalError(store.quoteError, 'swap_amount') ? 'offer' : 'quote' }
}

/** With nothing of the network's own token, or less than the fee. `spent`: what goes besides. */
function isShortOfGas(store: SwapStore, spent: bigint): boolean {
  const native = store.balanceOf(store.native)
  if (!store.paysGas || !native) return false
  const left = native.units - spent
  return native.units === 0n || (store.gas !== undefined && left < store.gas)
}
