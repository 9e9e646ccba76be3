import { type AnnotationsMap, type CreateObservableOptions, makeAutoObservable } from 'mobx'

/**
 * Makes the members of a store observable with MobX, except members that cannot be redefined. Babel's loose mode, which
 * Expo uses for packages, compiles private members to such properties, and MobX throws on the first of them.
 */
export function makeObservableStore<Store extends object, Private extends PropertyKey = never>(
  store: Store,
  overrides: AnnotationsMap<Store, Private>,
  options: Omit<CreateObservableOptions, 'proxy'>,
): void {
  const own = Object.getOwnPropertyDescriptors(store)
  const fixed = Reflect.ownKeys(own).filter((key) => Reflect.get(own, key).configurable === false)
  const unobserved = Object.fromEntries(fixed.map((key) => [key, false]))
  makeAutoObservable(store, { ...unobserved, ...overrides }, options)
}
