/** Compares plain values. MobX’s own comparison knows maps, sets and dates too, and weighs four times as much. */
export function isPlainEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isPlainEqual(a[key], b[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Passes on the first list, and each that differs from the one before. A repeated search mostly finds the same. */
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

/** A wallet's own object is compared by identity: it is never looked into. */
function areSame(a: object, b: object = {}): boolean {
  const one = Object.entries(a)
  const other = new Map(Object.entries(b))
  const isEqual = (key: string, value: unknown) =>
    Object.is(value, other.get(key)) || (key === 'info' && isPlainEqual(value, other.get(key)))
  return one.length === other.size && one.every(([key, value]) => other.has(key) && isEqual(key, value))
}
