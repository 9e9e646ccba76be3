import * as z from 'zod/mini'
import { storedItems } from '../../contracts/storage.js'
import type { Platform } from '../platform/platform.js'
import { guardedBy } from './guarded.js'
import { storageKey } from './storage-keys.js'

type Items = (typeof storedItems)['shape']
export type StoredName = Exclude<keyof Items, 'version'>
export type StoredValue<Name extends StoredName> = z.output<Items[Name]>
export type CacheName = Extract<StoredName, `${string}Cache`>

/** Raised with a change of what an item means: a later release then knows what it found. */
const storageVersion = 2

/**
 * What outlives the page. Every value is parsed when it is read; one that does not parse is dropped. The storage itself
 * may fail at any call (full, blocked, private window): that is noted on the console and otherwise ignored, here and
 * nowhere else (SPEC 8).
 */
export interface ModalStorage {
  get<Name extends StoredName>(name: Name): StoredValue<Name> | undefined
  /** `undefined` removes the item. */
  set<Name extends StoredName>(name: Name, value: StoredValue<Name> | undefined): void
  clearCaches(): void
}

/** `prefix` is the option `storagePrefix`: two modals of one site must not share one. */
export function createModalStorage(platform: Pick<Platform, 'storage' | 'console'>, prefix: string): ModalStorage {
  const guarded = guardedBy(platform.console)
  const getText = (key: string) => guarded('read', () => platform.storage.getItem(key)) ?? undefined
  const setText = (key: string, text: string | undefined) =>
    guarded('write', () =>
      text === undefined ? platform.storage.removeItem(key) : platform.storage.setItem(key, text),
    )

  function read<Schema extends z.ZodMiniType>(key: string, schema: Schema): z.output<Schema> | undefined {
    const text = getText(key)
    if (text === undefined) return undefined
    const result = z.safeParse(schema, parseJson(text))
    if (result.success) return result.data
    platform.console.info(`walletmodal: ${key} in storage cannot be read and was dropped`)
    setText(key, undefined)
    return undefined
  }

  const keyOf = (name: string) => storageKey(prefix, name)
  let isVersioned = false

  return {
    get(name) {
      return read(keyOf(name), storedItems.shape[name]) as StoredValue<typeof name> | undefined // the schema of that name
    },
    set(name, value) {
      if (value === undefined) setText(keyOf(name), undefined)
      else {
        // With the first item, so that a page on which nobody connects stays clean.
        if (!isVersioned && getText(keyOf('version')) === undefined) setText(keyOf('version'), String(storageVersion))
        isVersioned = true
        setText(keyOf(name), JSON.stringify(value))
      }
    },
    clearCaches() {
      for (const name of Object.keys(storedItems.shape)) if (name.endsWith('Cache')) setText(keyOf(name), undefined)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: no schema takes `undefined`, so the caller drops it.
    return undefined
  }
}
