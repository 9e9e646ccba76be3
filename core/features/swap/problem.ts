import type { SwapToken } from '../../contracts/account/token.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import type { AmountReason, ParsedAmount } from '../../lib/amount.js'
import type { Quantity } from './figures.js'
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

/** What a visitor has written and what is known of it. */
interface SwapForm {
  readonly parsed: ParsedAmount | undefined
  readonly typedSide: SwapSide
  readonly source: SwapToken | undefined
  readonly target: SwapToken | undefined
  readonly sourceAmount: Quantity | undefined
  readonly arePricesLoading: boolean
  readonly isBalanceLoading: boolean
  readonly quoteStatus: 'none' | 'loading' | 'done' | 'failed'
  readonly quoteError: ModalError | undefined
  readonly gas: bigint | undefined
  readonly paysGas: boolean
  readonly native: SwapToken | undefined
  balanceOf(token: SwapToken | undefined): Quantity | undefined
}

/** The first of what is wrong, in the order in which a visitor would mend it. */
export function problemOf(form: SwapForm): SwapProblem | undefined {
  const { parsed, source, target, sourceAmount, typedSide } = form
  if (!source || !target || !parsed || parsed.reason === 'empty') return undefined
  if (parsed.reason !== undefined) return { kind: 'amount', side: typedSide, reason: parsed.reason }
  if (!sourceAmount) return form.arePricesLoading ? undefined : { kind: 'price' }
  const balance = form.balanceOf(source)
  if (!balance) return form.isBalanceLoading ? undefined : { kind: 'balances' }
  if (balance.units < sourceAmount.units) return { kind: 'balance' }
  if (isShortOfGas(form, isNativeSwapToken(source) ? sourceAmount.units : 0n)) return { kind: 'gas' }
  if (form.quoteStatus !== 'failed') return undefined
  return { kind: isModalError(form.quoteError, 'swap_amount') ? 'offer' : 'quote' }
}

/** True with nothing of the network's own token, or less than the fee. `spent`: what leaves besides. */
function isShortOfGas(form: SwapForm, spent: bigint): boolean {
  const native = form.balanceOf(form.native)
  if (!form.paysGas || !native) return false
  const left = native.units - spent
  return native.units === 0n || (form.gas !== undefined && left < form.gas)
}
