import { toDecimal } from '../../lib/balance.js'
import {
  compareDecimals,
  cutDecimals,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  toUnits,
} from '../../lib/decimal.js'

/** An amount in smallest units, with the places of its token. */
export interface Quantity {
  readonly units: bigint
  readonly decimals: number
}

/** The convert slippage tolerance is 1, in percent. */
export const SLIPPAGE_PERCENT = 1
/** Units of gas that a swap is taken to need until the service has built it. */
export const INITIAL_GAS = 150_000n
/** 0.85 % of what is given, as parts of ten thousand. */
const PROVIDER_FEE_BASIS_POINTS = 85n
const BASIS_POINTS = 10_000n
/** Above this price impact, in percent, a second tap is asked for. */
export const HIGH_IMPACT_PERCENT = '5'
/** More digits than anybody reads, and enough to compare by. */
const QUOTIENT_DECIMALS = 18

const decimalOf = ({ units, decimals }: Quantity): string => toDecimal(units, decimals)

/** What gas costs, in the smallest unit of the network's own token. */
export function gasCost(gasPrice: bigint, gas = INITIAL_GAS): bigint {
  return gas * gasPrice
}

/** What a call may use at most: half as much again as it is said to take. What it leaves is not paid for. */
export function gasLimitOf(gas: bigint): bigint {
  return (gas * 3n) / 2n
}

/** A cost in US dollars: every digit of it. `price` is a decimal. */
export function usdOf(quantity: Quantity, price: string): string {
  return multiplyDecimals(decimalOf(quantity), price)
}

/**
 * How much less is worth what comes than what goes, in percent of what goes. Negative where more comes. Undefined where one of them
 * has no price.
 */
export function priceImpact(given: { amount: Quantity; price: string }, got: { amount: Quantity; price: string }) {
  const paid = usdOf(given.amount, given.price)
  const received = usdOf(got.amount, got.price)
  if (compareDecimals(paid, '0') <= 0 || compareDecimals(received, '0') <= 0) return undefined
  return divideDecimals(multiplyDecimals(subtractDecimals(paid, received), '100'), paid, QUOTIENT_DECIMALS)
}

/** The least that arrives with the slippage that is allowed: cut, so that it is never more than the contract says. */
export function minimumReceived(target: Quantity, slippagePercent = SLIPPAGE_PERCENT): Quantity {
  return { ...target, units: (target.units * BigInt(100 - slippagePercent)) / 100n }
}

/** What the price may move by until the swap is done, in the token that comes. */
export function maxSlippage(target: Quantity, slippagePercent = SLIPPAGE_PERCENT): Quantity {
  return { ...target, units: target.units - minimumReceived(target, slippagePercent).units }
}

/** What the provider keeps, in the token that goes. */
export function providerFee(source: Quantity): Quantity {
  return { ...source, units: (source.units * PROVIDER_FEE_BASIS_POINTS) / BASIS_POINTS }
}

/** How much comes for one whole token; undefined while there is nothing to divide by. */
export function rateOf(source: Quantity, target: Quantity): string | undefined {
  if (source.units === 0n) return undefined
  return divideDecimals(decimalOf(target), decimalOf(source), QUOTIENT_DECIMALS)
}

/** The most that can be given: all of it, less the fee where that is paid in the same token. `gas` is undefined while not known. */
export function mostOf(balance: bigint, { isNative, gas }: { isNative: boolean; gas: bigint | undefined }): bigint {
  if (!isNative || gas === undefined) return balance
  return balance > gas ? balance - gas : 0n
}

/**
 * What has to be given for what is wanted, by the prices: an estimate, rounded up to the last place of the token that goes.
 * Undefined where one has no price.
 */
export function sourceFor(target: Quantity, prices: { source: string; target: string }, decimals: number) {
  if (compareDecimals(prices.source, '0') <= 0 || compareDecimals(prices.target, '0') <= 0) return undefined
  const worth = usdOf(target, prices.target)
  const units = toUnits(divideDecimals(worth, prices.source, decimals), decimals)
  const isExact = compareDecimals(usdOf({ units, decimals }, prices.source), worth) === 0
  return { units: isExact ? units : units + 1n, decimals }
}

/** Whether a price impact wants a second tap; one that is not known does. */
export function isHighImpact(impact: string | undefined): boolean {
  return impact === undefined || compareDecimals(impact, HIGH_IMPACT_PERCENT) > 0
}

const SHOWN_DECIMALS = 3
/** Of a rate that is less than can be shown with three places. */
const SIGNIFICANT_DIGITS = 3

/** Three places; of what is smaller, the first three digits that are not zero. */
export function shownRate(rate: string): string {
  const leading = /^0\.(0{3,})/.exec(rate)?.[1]?.length
  return cutDecimals(rate, leading === undefined ? SHOWN_DECIMALS : leading + SIGNIFICANT_DIGITS)
}
