import { nearestName } from './nearest.js'

/** The parts of a definition, each with a description and a check. A description that begins with `?` marks an optional part. */
export type Parts = Readonly<Record<string, readonly [wanted: string, isRight: (value: unknown) => boolean]>>

const show = (value: unknown): string => {
  if (value === undefined) return 'nothing'
  if (typeof value === 'function') return 'a function'
  return (JSON.stringify(value) ?? String(value)).slice(0, 60)
}

/**
 * Checks the definition of a kind. The error names the wrong part, what it has to be and what it is.
 * @throws Error
 */
export function requireParts(what: string, given: unknown, parts: Parts): void {
  if (typeof given !== 'object' || given === null) throw new Error(`${what} wants an object, and got ${show(given)}.`)
  const names = Object.keys(parts)
  // An instance of a class may have fields of its own.
  const unknown = isPlain(given) ? Object.keys(given).find((name) => !names.includes(name)) : undefined
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, names)
    const hint = nearest === undefined ? `It has: ${names.join(', ')}.` : `Did you mean "${nearest}"?`
    throw new Error(`${what} knows no "${unknown}". ${hint}`)
  }
  for (const [name, [wanted, isRight]] of Object.entries(parts)) {
    const value: unknown = Reflect.get(given, name)
    const isOptional = wanted.startsWith('?')
    if (value === undefined ? isOptional : isRight(value)) continue
    throw new Error(`${what}: "${name}" has to be ${wanted.replace(/^\?/, '')}. It is ${show(value)}.`)
  }
}

/** True for an object without a class, whose members are all its own. */
export function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
export const isFunction = (value: unknown): boolean => typeof value === 'function'
export const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
