import type { Namespace } from '../../contracts/caip.js'
import { addressKey } from '../../lib/address.js'
import { readMember } from '../../lib/foreign.js'

/**
 * The provider that the page gets instead of the wallet's own. The page's libraries use the first account that a wallet
 * reports, and the wallet does not know the visitor's choice in the modal. The stand-in lists the chosen account first.
 */
export interface StandIn {
  readonly provider: object
  /** Notifies the page's listeners that another account is the first now. */
  tell(): void
}

/** The wallet's addresses, the active one first. Empty while the wallet is not connected. */
export type InUse = () => readonly string[]

/**
 * Makes a proxy with all members of the wallet's object, except those in `own`. Methods run on the wallet's object
 * itself.
 */
export function createStandIn(target: object, own: Readonly<Record<string, unknown>>): object {
  const bound = new WeakMap<object, unknown>()
  const read = (key: PropertyKey): unknown => {
    const value: unknown =
      typeof key === 'string' && Object.hasOwn(own, key) ? own[key] : Reflect.get(target, key, target)
    // Classes are returned unchanged. Methods are bound to the wallet's object, which may have private fields.
    if (typeof value !== 'function' || key === 'constructor') return value
    const known = bound.get(value)
    if (known) return known
    const method = (...args: readonly unknown[]) => {
      const answer: unknown = Reflect.apply(value, target, args)
      return answer === target ? proxy : answer
    }
    bound.set(value, method)
    return method
  }
  // The proxy's target is an empty object: a proxy of a frozen object could not return other members.
  const proxy: object = new Proxy(Object.create(Reflect.getPrototypeOf(target)), {
    get: (_, key) => read(key),
    set: (_, key, value) => Reflect.set(target, key, value, target),
    has: (_, key) => Reflect.has(target, key),
    deleteProperty: (_, key) => Reflect.deleteProperty(target, key),
    ownKeys: () => Reflect.ownKeys(target),
    getOwnPropertyDescriptor: (_, key) => {
      const found = Reflect.getOwnPropertyDescriptor(target, key)
      return found && { value: read(key), writable: true, enumerable: found.enumerable ?? true, configurable: true }
    },
    // The page must not change the wallet's object, which others may share.
    defineProperty: () => false,
    preventExtensions: () => false,
  })
  return proxy
}

/** Members that may hold a list of accounts. */
const holders = ['accounts', 'addresses', 'result'] as const

/**
 * Moves the active account to the front of a wallet's answer: a list of addresses, of objects with an address, or an
 * object that holds one.
 */
export function withFirst(namespace: Namespace, inUse: InUse, answer: unknown): unknown {
  const [first] = inUse()
  if (first === undefined) return answer
  if (Array.isArray(answer)) return orderOf(namespace, first, answer)
  for (const holder of holders) {
    const list = readMember(answer, holder)
    if (typeof answer === 'object' && answer !== null && (Array.isArray(list) || holder === 'result'))
      if (list !== undefined) return { ...answer, [holder]: withFirst(namespace, inUse, list) }
  }
  return answer
}

function orderOf(namespace: Namespace, first: string, list: readonly unknown[]): readonly unknown[] {
  const addressOf = (entry: unknown) => (typeof entry === 'string' ? entry : readMember(entry, 'address'))
  const isFirst = (entry: unknown) => {
    const address = addressOf(entry)
    return typeof address === 'string' && addressKey(namespace, address) === addressKey(namespace, first)
  }
  const chosen = list.find(isFirst)
  if (chosen === undefined) return list
  // A list may hold addresses for several purposes, which pages pick by position.
  const purpose = readMember(chosen, 'purpose')
  const place = list.findIndex((entry) => readMember(entry, 'purpose') === purpose)
  const others = list.filter((entry) => entry !== chosen)
  return [...others.slice(0, place), chosen, ...others.slice(place)]
}

/**
 * The page's listeners for account changes. The wallet's own events pass unchanged: their first account is the active
 * one from then on.
 */
export function createAccountListeners(inUse: InUse) {
  const wrapped = new Map<unknown, { wrapper: (data: unknown) => void; heard: string | undefined }>()
  const firstOf = (data: unknown): string | undefined => {
    const list = Array.isArray(data) ? data : (readMember(data, 'accounts') ?? readMember(data, 'addresses'))
    const [first] = Array.isArray(list) ? list : []
    const address = typeof first === 'string' ? first : readMember(first, 'address')
    return typeof address === 'string' ? address : undefined
  }
  return {
    wrap: (listener: (data: unknown) => void, shape: (data: unknown) => unknown = (data) => data) => {
      const known = wrapped.get(listener)
      if (known) return known.wrapper
      const entry = {
        heard: inUse()[0],
        wrapper: (data: unknown) => {
          const shaped = shape(data)
          entry.heard = firstOf(shaped)
          listener(shaped)
        },
      }
      wrapped.set(listener, entry)
      return entry.wrapper
    },
    wrapperOf: (listener: unknown) => wrapped.get(listener)?.wrapper ?? listener,
    drop: (listener: unknown) => void wrapped.delete(listener),
    /**
     * Notifies the listeners whose last known account is another one. Each runs in its own microtask: if it throws, the
     * others still run.
     */
    tell: (namespace: Namespace, toData: () => unknown) => {
      const [first] = inUse()
      if (first === undefined) return
      for (const entry of [...wrapped.values()]) {
        const isHeard = entry.heard !== undefined && addressKey(namespace, entry.heard) === addressKey(namespace, first)
        if (!isHeard) queueMicrotask(() => entry.wrapper(toData()))
      }
    },
  }
}
