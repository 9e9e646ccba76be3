import * as z from 'zod/mini'
import { deepLinkChoice, storedItems } from '../contracts/storage.js'
import type { KeyValueStorage, Platform } from '../platform.js'
import { migrations, type RawItems, storageVersion } from './migrations.js'
import { deepLinkChoiceKey, storageKey } from './storage-keys.js'

type Items = typeof storedItems
export type StoredName = Exclude<keyof Items, 'version'>
export type StoredValue<Name extends StoredName> = z.output<Items[Name]>
export type CacheName = Extract<StoredName, `${string}Cache`>
export type CachedValue<Name extends CacheName> = StoredValue<Name>[string]['value']
type DeepLinkChoice = z.output<typeof deepLinkChoice>

/** SPEC 9, "Cache lifetimes". */
const cacheLifetimesMs: Readonly<Record<CacheName, number>> = {
  portfolioCache: 30_000,
  nativeBalanceCache: 30_000,
  nameCache: 300_000,
  identityCache: 300_000,
}

/**
 * What outlives the page. Every value is parsed when it is read; one that does not parse is dropped. The storage itself
 * may fail at any call (full, blocked, private window): that is noted on the console and otherwise ignored, here and
 * nowhere else (SPEC 8).
 */
export interface ModalStorage {
  get<Name extends StoredName>(name: Name): StoredValue<Name> | undefined
  /** `undefined` removes the item. */
  set<Name extends StoredName>(name: Name, value: StoredValue<Name> | undefined): void
  /** An answer that is not older than its kind may be. */
  getCached<Name extends CacheName>(name: Name, key: string): CachedValue<Name> | undefined
  setCached<Name extends CacheName>(name: Name, key: string, value: CachedValue<Name>): void
  /** One key of one cache. */
  removeCached(name: CacheName, key: string): void
  clearCaches(): void
  getDeepLinkChoice(): DeepLinkChoice | undefined
  setDeepLinkChoice(choice: DeepLinkChoice | undefined): void
}

/** `prefix` is the option `storagePrefix`: two modals of one site must not share one. */
export function createModalStorage(
  platform: Pick<Platform, 'storage' | 'now' | 'console'>,
  prefix: string,
): ModalStorage {
  function guarded<Value>(what: string, action: () => Value): Value | undefined {
    try {
      return action()
    } catch (error) {
      // SPEC 8: "Storage failures are swallowed silently with a console note."
      platform.console.info(`walletmodal: storage cannot be used (${what})`, error)
      return undefined
    }
  }

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

  const storage: ModalStorage = {
    get(name) {
      return read(keyOf(name), storedItems[name]) as StoredValue<typeof name> | undefined // the schema of that name
    },
    set(name, value) {
      if (value === undefined) setText(keyOf(name), undefined)
      else write(name, value)
    },
    getCached(name, key) {
      const entry = storage.get(name)?.[key]
      if (!entry) return undefined
      const ageMs = platform.now() - entry.timestamp
      // A clock that was set back makes an entry of the future, which would never age.
      return ageMs >= 0 && ageMs < cacheLifetimesMs[name] ? entry.value : undefined
    },
    setCached(name, key, value) {
      const now = platform.now()
      const kept = Object.entries(storage.get(name) ?? {}).filter(
        ([other, { timestamp }]) => other !== key && now - timestamp < cacheLifetimesMs[name],
      )
      write(name, Object.fromEntries([...kept, [key, { value, timestamp: now }]]))
    },
    removeCached(name, key) {
      const kept = Object.entries(storage.get(name) ?? {}).filter(([other]) => other !== key)
      write(name, Object.fromEntries(kept))
    },
    clearCaches() {
      for (const name of Object.keys(cacheLifetimesMs)) setText(keyOf(name), undefined)
    },
    getDeepLinkChoice() {
      return read(deepLinkChoiceKey, deepLinkChoice)
    },
    setDeepLinkChoice(choice) {
      setText(deepLinkChoiceKey, choice === undefined ? undefined : JSON.stringify(choice))
    },
  }
  return storage
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
