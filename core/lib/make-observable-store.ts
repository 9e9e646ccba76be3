import { type AnnotationsMap, type CreateObservableOptions, makeAutoObservable } from 'mobx'

/**
 * Makes the members of a store observable, as MobX does by itself, and leaves alone what cannot be: members that may not be
 * redefined. Babel's loose mode, with which Expo compiles packages, writes private members as such properties, and MobX throws on
 * the first one.
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
