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
export function onlyChanges<Each extends object>(pass: (all: readonly Each[]) => void): (all: readonly Each[]) => void {
  let last: readonly Each[] | undefined
  return (all) => {
    const isSame = last?.length === all.length && last.every((each, index) => areSame(each, all[index]))
    last = all
    if (!isSame) pass(all)
  }
}

function areSame(a: object, b: object = {}): boolean {
  const [one, other] = [Object.entries(a), new Map(Object.entries(b))]
  return one.length === other.size && one.every(([key, value]) => other.has(key) && Object.is(value, other.get(key)))
}
