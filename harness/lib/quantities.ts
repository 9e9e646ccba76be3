import * as z from 'zod/mini'

const unitsOfTime = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const durationPattern = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/

/** A {@link duration} that may be behind: `3h`, `-3h`. */
export const clockSkew = z.string().check(z.regex(/^-?\d+(?:\.\d+)?(ms|s|m|h|d)$/))

/** Milliseconds of a {@link clockSkew}. */
export function parseClockSkew(text: string): number {
  return text.startsWith('-') ? -parseDuration(text.slice(1)) : parseDuration(text)
}

/** `50ms`, `1.5s`, `4m`, `1h`, `1d`. */
export const duration = z.string().check(z.regex(durationPattern))

/** Milliseconds of a {@link duration}. */
export function parseDuration(text: string): number {
  const match = durationPattern.exec(text)
  const unit = match?.[2]
  if (match?.[1] === undefined || unit === undefined || !(unit in unitsOfTime)) {
    throw new Error(`"${text}" is not a duration such as 50ms, 1s or 4m`)
  }
  return Number(match[1]) * unitsOfTime[unit as keyof typeof unitsOfTime] // the pattern lets no other unit through
}

const decimalsOfUnit = { ETH: 18, gwei: 9, wei: 0, SOL: 9, lamports: 0, BTC: 8, sat: 0 } as const
const amountPattern = /^(\d+)(?:\.(\d+))? (ETH|gwei|wei|SOL|lamports|BTC|sat)$/

/** `10 ETH`, `0.5 SOL`, `3 gwei`, `600 sat`. */
export const amount = z.string().check(z.regex(amountPattern))

/** Smallest units of an {@link amount}: wei, lamports or satoshis. */
export function parseAmount(text: string): bigint {
  const match = amountPattern.exec(text)
  const unit = match?.[3]
  if (match?.[1] === undefined || unit === undefined || !(unit in decimalsOfUnit)) {
    throw new Error(`"${text}" is not an amount such as 10 ETH or 0.5 SOL`)
  }
  const decimals = decimalsOfUnit[unit as keyof typeof decimalsOfUnit] // the pattern lets no other unit through
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) throw new Error(`"${text}" has more decimals than ${unit} has`)
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/** Whole tokens: a number without decimals, or text such as `'0.5'`, so that none is rounded. */
export const tokenAmount = z.union([
  z.int().check(z.nonnegative()),
  z.string().check(z.regex(/^\d+(\.\d+)?$/, "whole tokens as text, such as '0.5'")),
])
