/** The last and the first moment that `Date` can hold, in milliseconds from 1970. */
const farthestMs = 8_640_000_000_000_000

/**
 * Converts a time in seconds from 1970, which a wallet, a node or a service named, to milliseconds. Undefined if it is
 * no time that `Date` can hold: a date would throw when it is written.
 */
export function fromSeconds(seconds: unknown): number | undefined {
  const ms = Number(seconds ?? Number.NaN) * 1000
  return Math.abs(ms) <= farthestMs ? ms : undefined
}
