import type * as z from 'zod/mini'
import { storedItems } from '../../contracts/storage.js'
import type { Platform } from '../../lib/platform/platform.js'
import { storedItem } from '../../lib/storage/stored-item.js'

type Items = ReturnType<typeof storedItems>
export type StoredName = Exclude<keyof Items, 'version'>
export type StoredValue<Name extends StoredName> = z.output<Items[Name]>
export type CacheName = Extract<StoredName, `${string}Cache`>

/** Incremented when the meaning of a stored item changes. */
const storageVersion = 2

/** State that outlives the page: one item for each name, checked by its schema when it is read. */
export interface ModalStorage {
  /** The item, or undefined if it is absent or does not match its schema. */
  get<Name extends StoredName>(name: Name): StoredValue<Name> | undefined
  /** `undefined` removes the item. */
  set<Name extends StoredName>(name: Name, value: StoredValue<Name> | undefined): void
  /** Removes what services answered. What the visitor chose stays. */
  clearCaches(): void
}

/** `prefix` is the option `storagePrefix`: two modals of one site need different prefixes. */
export function createModalStorage(platform: Pick<Platform, 'storage' | 'console'>, prefix: string): ModalStorage {
  let items: Items | undefined
  const schemas = () => (items ??= storedItems())
  const item = <Name extends keyof Items>(name: Name) => storedItem(platform, prefix, name, schemas()[name])
  let isVersioned = false

  return {
    get: <Name extends StoredName>(name: Name) => item(name).get() as StoredValue<Name> | undefined, // the schema of that name
    set<Name extends StoredName>(name: Name, value: StoredValue<Name> | undefined): void {
      if (value !== undefined && !isVersioned) {
        // The version is written with the first item, so that nothing is stored on a page where no one connects.
        const version = item('version')
        if (version.get() === undefined) version.set(storageVersion)
        isVersioned = true
      }
      item(name).set(value)
    },
    clearCaches(): void {
      const names = Object.keys(schemas()) as StoredName[] // the keys are those of `schemas()`
      for (const name of names) if (name.endsWith('Cache')) item(name).set(undefined)
    },
  }
}
