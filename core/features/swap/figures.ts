import type { SwapToken } from '../../contracts/account/token.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import type { AmountReason, ParsedAmount } from '../../lib/amount.js'
import { toDecimal } from '../../lib/balance.js'
import {
  compareDecimals,
  cutDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  toUnits,
} from '../../lib/decimal.js'
import { isNativeSwapToken } from './tokens.js'

/** An amount in smallest units, with the decimals of its token. */
export interface Quantity {
  readonly units: bigint
  readonly decimals: number
}

export const swapSlippagePercent = 1
/** Gas estimate before the service has built the swap. */
export const initialGas = 150_000n
/** 0.85 % of the source amount. */
const providerFeeBasisPoints = 85n
const basisPoints = 10_000n
/** In percent. A higher price impact requires a second tap. */
export const highImpactPercent = '5'
const quotientDecimals = 18

const decimalOf = ({ units, decimals }: Quantity): string => toDecimal(units, decimals)

/** In smallest units of the native token. */
export function gasCost(gasPrice: bigint, gas = initialGas): bigint {
  return gas * gasPrice
}

/** Gas limit: the estimate and a half. Unused gas costs nothing. */
export function gasLimitOf(gas: bigint): bigint {
  return (gas * 3n) / 2n
}

/** Returns the unrounded worth in US dollars. `price` is a decimal. */
export function usdOf(quantity: Quantity, price: string): string {
  return multiplyDecimals(decimalOf(quantity), price)
}

/** Returns the loss of worth in percent of the source, negative for a gain. Undefined without both prices. */
export function priceImpact(given: { amount: Quantity; price: string }, got: { amount: Quantity; price: string }) {
  const paid = usdOf(given.amount, given.price)
  const received = usdOf(got.amount, got.price)
  if (compareDecimals(paid, '0') <= 0 || compareDecimals(received, '0') <= 0) return undefined
  return divideDecimals(multiplyDecimals(subtractDecimals(paid, received), '100'), paid, quotientDecimals)
}

/** Rounds down, so that it never exceeds the contract's minimum. */
export function minimumReceived(target: Quantity, slippagePercent = swapSlippagePercent): Quantity {
  return { ...target, units: (target.units * BigInt(100 - slippagePercent)) / 100n }
}

/** In the target token. */
export function maxSlippage(target: Quantity, slippagePercent = swapSlippagePercent): Quantity {
  return { ...target, units: target.units - minimumReceived(target, slippagePercent).units }
}

/** In the source token. */
export function providerFee(source: Quantity): Quantity {
  return { ...source, units: (source.units * providerFeeBasisPoints) / basisPoints }
}

/** Target amount for one source token. Undefined without a source amount. */
export function rateOf(source: Quantity, target: Quantity): string | undefined {
  if (source.units === 0n) return undefined
  return divideDecimals(decimalOf(target), decimalOf(source), quotientDecimals)
}

/** Returns the largest source amount. A native balance also pays the gas, where that is known. */
export function maxSource(balance: bigint, { isNative, gas }: { isNative: boolean; gas: bigint | undefined }): bigint {
  if (!isNative || gas === undefined) return balance
  return balance > gas ? balance - gas : 0n
}

/** Estimates the source amount from prices, rounded up to the last decimal. Undefined without both prices. */
export function sourceFor(target: Quantity, prices: { source: string; target: string }, decimals: number) {
  if (compareDecimals(prices.source, '0') <= 0 || compareDecimals(prices.target, '0') <= 0) return undefined
  const worth = usdOf(target, prices.target)
  const units = toUnits(divideDecimals(worth, prices.source, decimals), decimals)
  const isExact = compareDecimals(usdOf({ units, decimals }, prices.source), worth) === 0
  return { units: isExact ? units : units + 1n, decimals }
}

/** True above the limit and when the impact is unknown. */
export function isHighImpact(impact: string | undefined): boolean {
  return impact === undefined || compareDecimals(impact, highImpactPercent) > 0
}

const shownRateDecimals = 3
/** Digits of a rate too small for three decimals. */
const significantDigits = 3

/** Cuts to three decimals, or to three significant digits for smaller rates. */
export function shownRate(rate: string): string {
  const leading = /^0\.(0{3,})/.exec(rate)?.[1]?.length
  return cutDecimals(rate, leading === undefined ? shownRateDecimals : leading + significantDigits)
}

export type SwapSide = 'source' | 'target'

/**
 * The reason that blocks a swap. `quote`: the service failed. `offer`: the service has no offer. `price`: the target amount cannot be
 * converted. `balances`: the balances could not be loaded.
 */
export type SwapProblem =
  | { readonly kind: 'amount'; readonly side: SwapSide; readonly reason: Exclude<AmountReason, 'empty'> }
  | { readonly kind: 'balance' | 'gas' | 'quote' | 'offer' | 'price' | 'balances' }

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

/** Returns the first problem in the order in which a visitor would solve it. */
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

/** True without a native balance, or when it does not cover `spent` and the fee. */
function isShortOfGas(form: SwapForm, spent: bigint): boolean {
  const native = form.balanceOf(form.native)
  if (!form.paysGas || !native) return false
  const left = native.units - spent
  return native.units === 0n || (form.gas !== undefined && left < form.gas)
}
