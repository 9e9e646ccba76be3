/** A deeply frozen copy of plain data. A view shows a review, and the wallet is asked for that same value. */
export function frozenCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as Value // the items keep their type
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, frozenCopy(member)])
  return Object.freeze(Object.fromEntries(members))
}

/** Tolerance for a moved gas price, in percent. EIP-1559 lets the base fee move by an eighth per block. */
const FEE_TOLERANCE = 12n

export const isFeeMoved = (before: bigint, now: bigint): boolean => isApart(before, now, FEE_TOLERANCE)

/** True if two amounts differ by more than `percent` percent of the first one. */
export function isApart(before: bigint, now: bigint, percent: bigint): boolean {
  const apart = now > before ? now - before : before - now
  return apart * 100n > before * percent
}
