import * as z from 'zod/mini'

const unitsOfTime: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const durationPattern = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/

/** A {@link duration} that may be negative: `3h`, `-3h`. */
export const clockSkew = z.string().check(z.regex(/^-?\d+(?:\.\d+)?(ms|s|m|h|d)$/))

export function parseClockSkew(text: string): number {
  return text.startsWith('-') ? -parseDuration(text.slice(1)) : parseDuration(text)
}

/** A duration: `50ms`, `1.5s`, `4m`, `1h`, `1d`. */
export const duration = z.string().check(z.regex(durationPattern))

export function parseDuration(text: string): number {
  const [, count, unit = ''] = durationPattern.exec(text) ?? []
  const unitMs = unitsOfTime[unit]
  if (unitMs === undefined) throw new Error(`"${text}" is not a duration such as 50ms, 1s or 4m`)
  return Number(count) * unitMs
}

/** A {@link duration}, or a number of milliseconds. */
export const durationOrMs = z.union([z.number().check(z.nonnegative()), duration])

export function toMs(value: string | number): number {
  return typeof value === 'number' ? value : parseDuration(value)
}

export const milliseconds = z.pipe(durationOrMs, z.transform(toMs))

const decimalsOfUnit: Readonly<Record<string, number>> = {
  ETH: 18,
  gwei: 9,
  wei: 0,
  SOL: 9,
  lamports: 0,
  BTC: 8,
  sat: 0,
}
const amountPattern = /^(\d+)(?:\.(\d+))? (ETH|gwei|wei|SOL|lamports|BTC|sat)$/

/** An amount with its unit: `10 ETH`, `0.5 SOL`, `3 gwei`, `600 sat`. */
export const amount = z.string().check(z.regex(amountPattern))

/** Converts an {@link amount} to its smallest unit: wei, lamports or satoshis. */
export function parseAmount(text: string): bigint {
  const [, whole = '', fraction = '', unit = ''] = amountPattern.exec(text) ?? []
  const decimals = decimalsOfUnit[unit]
  if (decimals === undefined) throw new Error(`"${text}" is not an amount such as 10 ETH or 0.5 SOL`)
  if (fraction.length > decimals) throw new Error(`"${text}" has more decimals than ${unit} has`)
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** An {@link amount}, or an amount of another coin: `10 SUI`. The chain checks later that it has that coin. */
export const anyAmount = z.string().check(z.regex(/^\d+(?:\.\d+)? [A-Za-z][A-Za-z0-9]*$/))

export const isAmount = (text: string): boolean => amountPattern.test(text)

/** Whole tokens: an integer, or text such as `'0.5'`, so that no decimals are rounded. */
export const tokenAmount = z.union([
  z.int().check(z.nonnegative()),
  z.string().check(z.regex(/^\d+(\.\d+)?$/, "whole tokens as text, such as '0.5'")),
])
