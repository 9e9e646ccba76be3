import type * as z from 'zod/mini'
import { storedItems } from '../../contracts/storage.js'
import type { Platform } from '../../lib/platform/platform.js'
import { storedItem } from '../../lib/storage/stored-item.js'

type Items = (typeof storedItems)['shape']
export type StoredName = Exclude<keyof Items, 'version'>
export type StoredValue<Name extends StoredName> = z.output<Items[Name]>
export type CacheName = Extract<StoredName, `${string}Cache`>

/** Raised with a change of what an item means: a later release then knows what it found. */
const storageVersion = 2

/** State that outlives the page. Every value is parsed when it is read. */
export interface ModalStorage {
  get<Name extends StoredName>(name: Name): StoredValue<Name> | undefined
  /** `undefined` removes the item. */
  set<Name extends StoredName>(name: Name, value: StoredValue<Name> | undefined): void
  clearCaches(): void
}

/** `prefix` is the option `storagePrefix`: two modals of one site must not share one. */
export function createModalStorage(platform: Pick<Platform, 'storage' | 'console'>, prefix: string): ModalStorage {
  const item = <Name extends keyof Items>(name: Name) => storedItem(platform, prefix, name, storedItems.shape[name])
  let isVersioned = false

  return {
    get: (name) => item(name).get() as StoredValue<typeof name> | undefined, // the schema of that name
    set(name, value) {
      if (value !== undefined && !isVersioned) {
        // With the first item, so that a page on which nobody connects stays clean.
        const version = item('version')
        if (version.get() === undefined) version.set(storageVersion)
        isVersioned = true
      }
      item(name).set(value)
    },
    clearCaches() {
      const names = Object.keys(storedItems.shape) as StoredName[] // its own keys
      for (const name of names) if (name.endsWith('Cache')) item(name).set(undefined)
    },
  }
}
