import { isMap } from '../../lib/json.js'

/** Why two values differ, as `path: wanted … , got …`; undefined when they match. */
export function mismatch(expected: unknown, actual: unknown, path = ''): string | undefined {
  if (isMatcher(expected)) return matcherMismatch(expected, actual, path)
  if (Array.isArray(expected)) return listMismatch(expected, actual, path)
  if (isMap(expected)) return mapMismatch(expected, actual, path)
  return isSame(expected, actual) ? undefined : sentence(path, show(expected), actual)
}

interface Matcher {
  contains?: string
  matches?: string
  not?: unknown
  exists?: boolean
  anyOf?: unknown[]
}

const matcherKeys = ['contains', 'matches', 'not', 'exists', 'anyOf']

/** `{ contains }`, `{ matches }`, `{ not }`, `{ exists }`, `{ anyOf }`: a map with exactly one of these keys. */
function isMatcher(value: unknown): value is Matcher {
  if (!isMap(value)) return false
  const keys = Object.keys(value)
  return keys.length === 1 && matcherKeys.includes(keys[0] ?? '')
}

function matcherMismatch(matcher: Matcher, actual: unknown, path: string): string | undefined {
  if (matcher.contains !== undefined) {
    const text = Array.isArray(actual) ? actual : typeof actual === 'string' ? actual : JSON.stringify(actual ?? '')
    return text.includes(matcher.contains)
      ? undefined
      : sentence(path, `something with ${show(matcher.contains)}`, actual)
  }
  if (matcher.matches !== undefined) {
    const isMatch = new RegExp(matcher.matches).test(String(actual))
    return isMatch ? undefined : sentence(path, `text like /${matcher.matches}/`, actual)
  }
  if (matcher.exists !== undefined) {
    const exists = actual !== undefined && actual !== null
    return exists === matcher.exists ? undefined : sentence(path, matcher.exists ? 'a value' : 'nothing', actual)
  }
  if (matcher.anyOf !== undefined) {
    const isOne = matcher.anyOf.some((each) => mismatch(each, actual) === undefined)
    return isOne ? undefined : sentence(path, `one of ${show(matcher.anyOf)}`, actual)
  }
  return mismatch(matcher.not, actual) === undefined
    ? sentence(path, `anything but ${show(matcher.not)}`, actual)
    : undefined
}

function listMismatch(expected: readonly unknown[], actual: unknown, path: string): string | undefined {
  if (!Array.isArray(actual)) return sentence(path, show(expected), actual)
  if (actual.length !== expected.length) return sentence(path, `${expected.length} entries ${show(expected)}`, actual)
  for (const [index, each] of expected.entries()) {
    const found = mismatch(each, actual[index], `${path}[${index}]`)
    if (found !== undefined) return found
  }
  return undefined
}

function mapMismatch(expected: Record<string, unknown>, actual: unknown, path: string): string | undefined {
  if (!isMap(actual)) return sentence(path, show(expected), actual)
  for (const [key, each] of Object.entries(expected)) {
    const found = mismatch(each, actual[key], path === '' ? key : `${path}.${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** An EVM address means the same in any case; `null` and an absent value both say "nothing". */
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
