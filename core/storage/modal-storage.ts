import * as z from 'zod/mini'
import { storedItems } from '../contracts/storage.js'
import type { KeyValueStorage, Platform } from '../platform.js'
import { guardedBy } from './guarded.js'
import { migrations, type RawItems, storageVersion } from './migrations.js'
import { storageKey } from './storage-keys.js'

type Items = (typeof storedItems)['shape']
export type StoredName = Exclude<keyof Items, 'version'>
export type StoredValue<Name extends StoredName> = z.output<Items[Name]>
export type CacheName = Extract<StoredName, `${string}Cache`>

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

  let isMigrated = false
  let isVersioned = false
  /** Migrates at the first use, not when the modal is made: reading storage costs time on a page's start. */
  function keyOf(name: string): string {
    if (!isMigrated) {
      isMigrated = true
      isVersioned = guarded('migrate', () => migrate(platform.storage, prefix)) ?? false
    }
    return storageKey(prefix, name)
  }

  function write(name: string, value: unknown): void {
    const key = keyOf(name)
    // With the first item, so that a page on which nobody connects stays clean.
    if (!isVersioned) setText(storageKey(prefix, 'version'), String(storageVersion))
    isVersioned = true
    setText(key, JSON.stringify(value))
  }

  return {
    get(name) {
      return read(keyOf(name), storedItems.shape[name]) as StoredValue<typeof name> | undefined // the schema of that name
    },
    set(name, value) {
      if (value === undefined) setText(keyOf(name), undefined)
      else write(name, value)
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

/** Brings what an older release kept to the present shape. Returns whether there is a version in the storage now. */
function migrate(storage: KeyValueStorage, prefix: string): boolean {
  const versionKey = storageKey(prefix, 'version')
  const version = storage.getItem(versionKey)
  // The first release wrote none.
  const from = version === null ? 1 : Number(version)
  // What a newer release wrote is left to the parser.
  if (from >= storageVersion) return true
  const before: RawItems = new Map()
  const start = storageKey(prefix, '')
  for (const key of storage.keys()) {
    const text = key.startsWith(start) && key !== versionKey ? storage.getItem(key) : null
    if (text !== null) before.set(key.slice(start.length), text)
  }
  if (before.size === 0) return false
  const items = new Map(before)
  for (let step = from; step < storageVersion; step++) migrations[step]?.(items)
  for (const name of before.keys()) if (!items.has(name)) storage.removeItem(storageKey(prefix, name))
  for (const [name, text] of items) if (before.get(name) !== text) storage.setItem(storageKey(prefix, name), text)
  storage.setItem(versionKey, String(storageVersion))
  return true
}
