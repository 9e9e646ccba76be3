import { toDecimal } from './balance.js'

/** Digits after the point that sums are made with: those of the finest token, and of a price of it. */
const SCALE = 36

/**
 * What so many tokens are worth: exact, as a decimal text in US dollars. A price is what a service says, as a number; no sum
 * is made of numbers.
 *
 * @example worthOf('0.1', 3) // '0.3'
 */
export function worthOf(quantity: string, price: number): string {
  return toDecimal(toScaled(quantity) * toScaled(decimalOf(price)), 2 * SCALE)
}

/** @example sumOf(['0.1', '0.2']) // '0.3' */
export function sumOf(decimals: readonly string[]): string {
  return toDecimal(
    decimals.reduce((sum, each) => sum + toScaled(each), 0n),
    SCALE,
  )
}

/** Below 0 where the first is the smaller. */
export function compareDecimals(one: string, other: string): number {
  const difference = toScaled(one) - toScaled(other)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** A number of a service without its exponent: `1e-7` is `'0.0000001'`. */
export function decimalOf(value: number): string {
  const [digits = '0', exponent = '0'] = String(Number.isFinite(value) ? value : 0).split('e')
  const [whole = '0', fraction = ''] = digits.split('.')
  const decimals = fraction.length - Number(exponent)
  const units = BigInt(`${whole}${fraction}`)
  return decimals < 0 ? String(units * 10n ** BigInt(-decimals)) : toDecimal(units, decimals)
}

/** An amount as the services write it: `'12.5'`. */
export function isDecimal(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text)
}

function toScaled(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.')
  const units = BigInt(`${whole}${fraction.slice(0, SCALE).padEnd(SCALE, '0')}`)
  return decimal.startsWith('-') ? -units : units
}
