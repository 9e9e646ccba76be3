import type { Platform } from '../../lib/platform/platform.js'
import type { CacheName, ModalStorage, StoredValue } from './modal-storage.js'

type CachedValue<Name extends CacheName> = StoredValue<Name>[string]['value']

export interface Caches {
  /** Undefined if nothing is stored, or the entry has expired. */
  get<Name extends CacheName>(name: Name, key: string): CachedValue<Name> | undefined
  set<Name extends CacheName>(name: Name, key: string, value: CachedValue<Name>): void
  remove(name: CacheName, key: string): void
}

const lifetimesMs: Readonly<Record<CacheName, number>> = {
  portfolioCache: 30_000,
  nativeBalanceCache: 30_000,
  nameCache: 300_000,
  identityCache: 300_000,
}

/** Cached answers of services and chains, in storage, with a lifetime. */
export function createCaches(storage: ModalStorage, { now }: Pick<Platform, 'now'>): Caches {
  /** An entry from the future (the clock was set back) counts as expired: it would never age. */
  const isFresh = (name: CacheName, timestamp: number) => {
    const ageMs = now() - timestamp
    return ageMs >= 0 && ageMs < lifetimesMs[name]
  }
  /** Stores an entry, and drops the expired entries of other keys. */
  const keep = (name: CacheName, key: string, entry: Record<string, StoredValue<CacheName>[string]>) => {
    const others = Object.entries(storage.get(name) ?? {}).filter(
      ([other, { timestamp }]) => other !== key && isFresh(name, timestamp),
    )
    storage.set(name, { ...Object.fromEntries(others), ...entry } as StoredValue<typeof name>) // each value belongs to that cache
  }
  return {
    get<Name extends CacheName>(name: Name, key: string): CachedValue<Name> | undefined {
      const entry = storage.get(name)?.[key]
      return entry && isFresh(name, entry.timestamp) ? entry.value : undefined
    },
    set: <Name extends CacheName>(name: Name, key: string, value: CachedValue<Name>) =>
      keep(name, key, { [key]: { value, timestamp: now() } }),
    remove: (name: CacheName, key: string) => keep(name, key, {}),
  }
}
