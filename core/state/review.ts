import { toUnits } from '../format/decimal.js'

/**
 * A copy that nobody can change, with everything in it. A review is made of one: the view draws it, and the wallet is asked
 * for it. Takes plain data: objects, lists, texts, numbers.
 */
export function frozenCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as Value // a list of the same
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, frozenCopy(member)])
  return Object.freeze(Object.fromEntries(members))
}

/** A price that moves by less is the price that was looked at. In percent. */
const PRICE_TOLERANCE = 1n
/** EIP-1559 lets the price of gas move by an eighth from block to block. In percent. */
const FEE_TOLERANCE = 12n

/** Whether two decimals are further apart than a price may move under review, or one of them is missing. */
export function isPriceMoved(before: string | undefined, now: string | undefined): boolean {
  if (before === undefined || now === undefined) return before !== now
  const places = Math.max(placesOf(before), placesOf(now))
  return isApart(toUnits(before, places), toUnits(now, places), PRICE_TOLERANCE)
}

/** Whether a fee has moved further than it does from block to block. */
export function isFeeMoved(before: bigint, now: bigint): boolean {
  return isApart(before, now, FEE_TOLERANCE)
}

function isApart(before: bigint, now: bigint, percent: bigint): boolean {
  const apart = now > before ? now - before : before - now
  return apart * 100n > before * percent
}

function placesOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0
}
