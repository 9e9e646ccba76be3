import type { ModalOptions } from '../../core/options/modal-options.js'

// For a component that receives its options on each rendering, most of them as inline objects.

/** The options that changed; `undefined` if none did. */
export function changedOptions(before: ModalOptions = {}, after: ModalOptions = {}): ModalOptions | undefined {
  if (before === after) return undefined
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof ModalOptions)[] // the keys of both objects
  // A callback that is gone is no longer called; any other function that is gone was an option.
  const changed = names.filter((name) => !((/^on/.test(name) && before[name]) || isSame(before[name], after[name])))
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, after[name]])) : undefined
}

/** Makes the functions among the options those of the latest rendering. */
export function withLatestCallbacks(options: ModalOptions, latest: () => ModalOptions | undefined): ModalOptions {
  // Other values are passed on, and refused when the modal is made.
  if (!isObject(options)) return options
  const calls = Object.keys(options)
    .filter((name) => typeof options[name] === 'function')
    .map((name) => [name, (about: unknown) => Object(latest())[name]?.(about)])
  return { ...options, ...Object.fromEntries(calls) }
}

/** Inline functions differ on each rendering, so functions count as equal. So do objects of the same class. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other) || (typeof one === 'function' && typeof other === 'function')) return true
  if (!isObject(one) || !isObject(other) || one.constructor !== other.constructor) return false
  if (one.constructor !== Object && !Array.isArray(one)) return true
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
