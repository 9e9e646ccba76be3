import type { SwapToken } from '../../contracts/account/token.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import type { AmountReadings, AmountReason, ParsedAmount } from '../../lib/amount.js'
import type { LoadStatus } from '../../lib/task.js'
import type { Quantity } from './figures.js'
import { isNativeSwapToken } from './tokens.js'

/** `quote`: the service failed. `offer`: it has none. `price`: no price converts the target. `balances`: they did not load. */
export type SwapProblem =
  | {
      readonly kind: 'amount'
      readonly side: 'source' | 'target'
      readonly reason: Exclude<AmountReason, 'empty'>
      readonly readings?: AmountReadings | undefined
    }
  | { readonly kind: 'balance' | 'gas' | 'quote' | 'offer' | 'price' | 'balances' }

/** The facts of the form that can be wrong. */
export interface SwapForm {
  readonly parsed: ParsedAmount | undefined
  readonly source: SwapToken | undefined
  readonly target: SwapToken | undefined
  readonly native: SwapToken | undefined
  readonly sourceAmount: Quantity | undefined
  readonly typedSide: 'source' | 'target'
  readonly arePricesLoading: boolean
  readonly isBalanceLoading: boolean
  readonly quoteStatus: LoadStatus
  readonly quoteError: ModalError | undefined
  readonly paysGas: boolean
  readonly gas: bigint | undefined
  balanceOf(token: SwapToken | undefined): Quantity | undefined
}

/** Returns the first problem in the order in which a visitor would solve it. */
export function problemOf(store: SwapForm): SwapProblem | undefined {
  const { parsed, source, target, sourceAmount, typedSide } = store
  if (!source || !target || !parsed || parsed.reason === 'empty') return undefined
  if (parsed.reason !== undefined)
    return { kind: 'amount', side: typedSide, reason: parsed.reason, readings: parsed.readings }
  if (!sourceAmount) return store.arePricesLoading ? undefined : { kind: 'price' }
  const balance = store.balanceOf(source)
  if (!balance) return store.isBalanceLoading ? undefined : { kind: 'balances' }
  if (balance.units < sourceAmount.units) return { kind: 'balance' }
  const native = store.paysGas ? store.balanceOf(store.native) : undefined
  const left = native && native.units - (isNativeSwapToken(source) ? sourceAmount.units : 0n)
  if (native?.units === 0n || (left !== undefined && store.gas !== undefined && left < store.gas))
    return { kind: 'gas' }
  if (store.quoteStatus !== 'failed') return undefined
  return { kind: isModalError(store.quoteError, 'swap_amount') ? 'offer' : 'quote' }
}
