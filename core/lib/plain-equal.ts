/**
 * Whether two plain values say the same: texts, numbers, arrays and objects of such. MobX's own comparison knows maps, sets, dates
 * and its observables too, and weighs four times as much.
 */
export function isPlainEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isPlainEqual(a[key], b[key]))
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
