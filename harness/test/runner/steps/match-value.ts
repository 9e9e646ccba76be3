import { isMap } from '../../../world/lib/json.js'

/** Describes how two values differ, as `path: wanted … , got …`; undefined if they match. */
export function mismatch(expected: unknown, actual: unknown, path = ''): string | undefined {
  if (isMatcher(expected)) return matcherMismatch(expected, actual, path)
  if (Array.isArray(expected)) return listMismatch(expected, actual, path)
  if (isMap(expected)) return mapMismatch(expected, actual, path)
  return isSame(expected, actual) ? undefined : sentence(path, show(expected), actual)
}

/** Returns the first difference that a check finds, or `undefined`. */
export function firstFault<Item>(items: Iterable<Item>, check: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const found = check(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** Compares each member apart. A member that is undefined is not compared. */
export const mismatchOfEach = (expected: object, actual: Readonly<Record<string, unknown>>, path = '') =>
  firstFault(Object.entries(expected), ([key, each]) =>
    each === undefined ? undefined : mismatch(each, actual[key], `${path} ${key}`.trim()),
  )

interface Matcher {
  contains?: string
  matches?: string
  not?: unknown
  exists?: boolean
  anyOf?: unknown[]
}

const matcherKeys = ['contains', 'matches', 'not', 'exists', 'anyOf']

/** True for a matcher: a map with exactly one of the keys `contains`, `matches`, `not`, `exists` and `anyOf`. */
function isMatcher(value: unknown): value is Matcher {
  if (!isMap(value)) return false
  const keys = Object.keys(value)
  return keys.length === 1 && matcherKeys.includes(keys[0] ?? '')
}

function matcherMismatch(matcher: Matcher, actual: unknown, path: string): string | undefined {
  const { contains, matches, exists, anyOf, not } = matcher
  const isMet = (is: boolean, wanted: string) => (is ? undefined : sentence(path, wanted, actual))
  if (contains !== undefined) {
    const text = Array.isArray(actual) ? actual : typeof actual === 'string' ? actual : JSON.stringify(actual ?? '')
    return isMet(text.includes(contains), `something with ${show(contains)}`)
  }
  if (matches !== undefined) return isMet(new RegExp(matches).test(String(actual)), `text like /${matches}/`)
  const isThere = actual !== undefined && actual !== null
  if (exists !== undefined) return isMet(isThere === exists, exists ? 'a value' : 'nothing')
  const fits = (each: unknown) => mismatch(each, actual) === undefined
  return anyOf === undefined
    ? isMet(!fits(not), `anything but ${show(not)}`)
    : isMet(anyOf.some(fits), `one of ${show(anyOf)}`)
}

function listMismatch(expected: readonly unknown[], actual: unknown, path: string): string | undefined {
  if (!Array.isArray(actual)) return sentence(path, show(expected), actual)
  if (actual.length !== expected.length) return sentence(path, `${expected.length} entries ${show(expected)}`, actual)
  return firstFault(expected.entries(), ([index, each]) => mismatch(each, actual[index], `${path}[${index}]`))
}

function mapMismatch(expected: Record<string, unknown>, actual: unknown, path: string): string | undefined {
  if (!isMap(actual)) return sentence(path, show(expected), actual)
  const pathOf = (key: string) => (path === '' ? key : `${path}.${key}`)
  return firstFault(Object.entries(expected), ([key, each]) => mismatch(each, actual[key], pathOf(key)))
}

/** Compares two plain values. An EVM address is the same in any case; `null` equals an absent value. */
function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === null || expected === undefined) return actual === null || actual === undefined
  if (typeof expected === 'string' && typeof actual === 'string' && /(^|:)0x[0-9a-fA-F]{40}$/.test(expected)) {
    return expected.toLowerCase() === actual.toLowerCase()
  }
  return Object.is(expected, actual)
}

export function show(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  const text =
    JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? String(value)
  return text.length > 400 ? `${text.slice(0, 397)}...` : text
}

function sentence(path: string, wanted: string, actual: unknown): string {
  return `${path === '' ? '' : `${path}: `}wanted ${wanted}, got ${show(actual)}`
}
