/** Compares plain values deeply. MobX’s comparison also supports maps, sets and dates, and is four times as large. */
export function isPlainEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isPlainEqual(a[key], b[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Passes on the first list, and each later list that differs from the previous one. Repeated searches mostly find the
 * same wallets.
 */
export function onlyChanges<Each extends object>(
  pass: (all: readonly Each[], isFull: boolean) => void,
): (all: readonly Each[], isFull?: boolean) => void {
  let last: readonly Each[] | undefined
  let wasFull = false
  return (all, isFull = false) => {
    const isSame = last?.length === all.length && last.every((each, index) => areSame(each, all[index]))
    const isAnswered = isSame && wasFull === isFull
    last = all
    wasFull = isFull
    if (!isAnswered) pass(all, isFull)
  }
}

/** Compares a wallet's own objects by identity, without reading their members. */
function areSame(a: object, b: object = {}): boolean {
  const one = Object.entries(a)
  const other = new Map(Object.entries(b))
  const isEqual = (key: string, value: unknown) =>
    Object.is(value, other.get(key)) || (key === 'info' && isPlainEqual(value, other.get(key)))
  return one.length === other.size && one.every(([key, value]) => other.has(key) && isEqual(key, value))
}
