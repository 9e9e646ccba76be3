/** A deeply frozen copy of plain data. The view draws a review, and the wallet is asked for the same value. */
export function frozenCopy<Value>(value: Value): Value {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy)) as Value // a list of the same
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, frozenCopy(member)])
  return Object.freeze(Object.fromEntries(members))
}

/** EIP-1559 lets the price of gas move by an eighth from block to block. In percent. */
const FEE_TOLERANCE = 12n

export const isFeeMoved = (before: bigint, now: bigint): boolean => isApart(before, now, FEE_TOLERANCE)

/** Whether two amounts are further apart than so many percent of the first one. */
export function isApart(before: bigint, now: bigint, percent: bigint): boolean {
  const apart = now > before ? now - before : before - now
  return apart * 100n > before * percent
}
