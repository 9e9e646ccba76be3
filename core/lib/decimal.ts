import { toDecimal } from './balance.js'

/** Exact arithmetic on decimal texts such as `'-3.25'`: amounts of money never pass through floating point. */
type Scaled = { readonly units: bigint; readonly scale: number }

export const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text)

function scaled(decimal: string): Scaled {
  if (!isDecimal(decimal))
    throw new RangeError(`Not a decimal: ${JSON.stringify(decimal)}. Expected digits such as 12.5`)
  const [whole = '', fraction = ''] = decimal.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

const text = ({ units, scale }: Scaled): string => toDecimal(units, scale)

function aligned(a: string, b: string): { a: bigint; b: bigint; scale: number } {
  const left = scaled(a)
  const right = scaled(b)
  const scale = Math.max(left.scale, right.scale)
  return {
    a: left.units * 10n ** BigInt(scale - left.scale),
    b: right.units * 10n ** BigInt(scale - right.scale),
    scale,
  }
}

export function sumDecimals(decimals: readonly string[]): string {
  const all = decimals.map(scaled)
  const scale = all.reduce((most, each) => Math.max(most, each.scale), 0)
  return text({ units: all.reduce((sum, each) => sum + each.units * 10n ** BigInt(scale - each.scale), 0n), scale })
}

export function subtractDecimals(a: string, b: string): string {
  const both = aligned(a, b)
  return text({ units: both.a - both.b, scale: both.scale })
}

export function multiplyDecimals(a: string, b: string): string {
  const left = scaled(a)
  const right = scaled(b)
  return text({ units: left.units * right.units, scale: left.scale + right.scale })
}

/** Divides, and cuts the result after `decimals` places, towards zero. @throws RangeError when `b` is zero. */
export function divideDecimals(a: string, b: string, decimals: number): string {
  const both = aligned(a, b)
  return text({ units: (both.a * 10n ** BigInt(decimals)) / both.b, scale: decimals })
}

export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const both = aligned(a, b)
  return both.a < both.b ? -1 : both.a > both.b ? 1 : 0
}

/** Cuts a decimal after `decimals` places. Cutting never shows more than there is. */
export function cutDecimals(decimal: string, decimals: number): string {
  const { units, scale } = scaled(decimal)
  return scale <= decimals
    ? text({ units, scale })
    : text({ units: units / 10n ** BigInt(scale - decimals), scale: decimals })
}

/** Like {@link cutDecimals}, but rounds up: a shown fee is never lower than the fee paid. */
export function raiseDecimals(decimal: string, decimals: number): string {
  const { units, scale } = scaled(decimal)
  if (scale <= decimals) return text({ units, scale })
  const step = 10n ** BigInt(scale - decimals)
  return text({ units: (units + step - 1n) / step, scale: decimals })
}

/**
 * Converts a decimal to smallest units: `toUnits('1.5', 6)` is `1500000n`. {@link toDecimal} is the inverse. @throws
 * RangeError if the decimal has more than `decimals` places
 */
export function toUnits(decimal: string, decimals: number): bigint {
  const { units, scale } = scaled(text(scaled(decimal)))
  if (scale > decimals) throw new RangeError(`${decimal} has ${scale} decimals, and there can be ${decimals}`)
  return units * 10n ** BigInt(decimals - scale)
}

/** Writes a service's number as a decimal without an exponent: `fromNumber(1e-7)` is `'0.0000001'`. */
export function fromNumber(value: number): string | undefined {
  const match = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value))
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return scale >= 0 ? toDecimal(units, scale) : toDecimal(units * 10n ** BigInt(-scale), 0)
}

export const isZeroAmount = (numeric: string): boolean => numeric !== '' && Number(numeric) === 0
