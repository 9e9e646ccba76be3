import { toDecimal } from '../../lib/balance.js'
import {
  compareDecimals,
  cutDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  toUnits,
} from '../../lib/decimal.js'

export type Quantity = Readonly<{ units: bigint; decimals: number }>

export const swapSlippagePercent = 1
export const initialGas = 150_000n
/** In percent. A higher price impact requires a second tap. */
const highImpactPercent = '5'
const quotientDecimals = 18

const decimalOf = ({ units, decimals }: Quantity): string => toDecimal(units, decimals)

const shareOf = (whole: Quantity, share: bigint, of: bigint) => ({ ...whole, units: (whole.units * share) / of })

export const gasCost = (gasPrice: bigint, gas = initialGas): bigint => gas * gasPrice

/** The gas limit: one and a half times the estimate. Unused gas costs nothing. */
export const gasLimitOf = (gas: bigint): bigint => (gas * 3n) / 2n

export const usdOf = (quantity: Quantity, price: string): string => multiplyDecimals(decimalOf(quantity), price)

/** Returns the loss of worth in percent of the source, negative for a gain. Undefined without both prices. */
export function priceImpact(given: { amount: Quantity; price: string }, got: { amount: Quantity; price: string }) {
  const paid = usdOf(given.amount, given.price)
  const received = usdOf(got.amount, got.price)
  if (compareDecimals(paid, '0') <= 0 || compareDecimals(received, '0') <= 0) return undefined
  return divideDecimals(multiplyDecimals(subtractDecimals(paid, received), '100'), paid, quotientDecimals)
}

/** Rounds down, so that it never exceeds the contract's minimum. */
export const minimumReceived = (target: Quantity) => shareOf(target, BigInt(100 - swapSlippagePercent), 100n)

/**
 * The slippage in percent that still reaches `least`, if `minimum` was built with the usual slippage. Undefined if the
 * usual slippage reaches it, or none does. Rounds down to hundredths.
 */
export function tighterSlippage(minimum: bigint, least: bigint): number | undefined {
  if (minimum >= least) return undefined
  const offered = (minimum * 100n) / BigInt(100 - swapSlippagePercent)
  return offered < least ? undefined : Number(((offered - least) * 10_000n) / offered) / 100
}

export function maxSlippage(target: Quantity): Quantity {
  return { ...target, units: target.units - minimumReceived(target).units }
}

const providerFeeUnits = 85n
/** In percent of the source. Each text that names the fee uses this value. */
export const providerFeePercent = toDecimal(providerFeeUnits, 2)
export const providerFee = (source: Quantity) => shareOf(source, providerFeeUnits, 10_000n)

export function rateOf(source: Quantity, target: Quantity): string | undefined {
  if (source.units === 0n) return undefined
  return divideDecimals(decimalOf(target), decimalOf(source), quotientDecimals)
}

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

export const isHighImpact = (impact: string | undefined): boolean =>
  impact === undefined || compareDecimals(impact, highImpactPercent) > 0

/** Cuts to three decimals, or to three significant digits for smaller rates. */
export function shownRate(rate: string): string {
  const zeros = /^0\.(0{3,})/.exec(rate)?.[1] ?? ''
  return cutDecimals(rate, zeros.length + 3)
}
