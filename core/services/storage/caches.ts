import type { Platform } from '../../lib/platform/platform.js'
import type { CacheName, ModalStorage, StoredValue } from './modal-storage.js'

type CachedValue<Name extends CacheName> = StoredValue<Name>[string]['value']

/** Answers of services and chains that outlive the page for a while. */
export interface Caches {
  /** An answer that is not older than its kind may be. */
  get<Name extends CacheName>(name: Name, key: string): CachedValue<Name> | undefined
  set<Name extends CacheName>(name: Name, key: string, value: CachedValue<Name>): void
  /** One key of one cache. */
  remove(name: CacheName, key: string): void
}

const lifetimesMs: Readonly<Record<CacheName, number>> = {
  portfolioCache: 30_000,
  nativeBalanceCache: 30_000,
  nameCache: 300_000,
  identityCache: 300_000,
}

export function createCaches(storage: ModalStorage, { now }: Pick<Platform, 'now'>): Caches {
  /** A clock that was set back makes an entry of the future, which would never age. */
  const isFresh = (name: CacheName, timestamp: number) => {
    const ageMs = now() - timestamp
    return ageMs >= 0 && ageMs < lifetimesMs[name]
  }
  /** With what is fresh of the other keys. */
  const keep = (name: CacheName, key: string, entry: Record<string, StoredValue<CacheName>[string]>) => {
    const others = Object.entries(storage.get(name) ?? {}).filter(
      ([other, { timestamp }]) => other !== key && isFresh(name, timestamp),
    )
    storage.set(name, { ...Object.fromEntries(others), ...entry } as StoredValue<typeof name>) // each value is of that cache
  }
  return {
    get(name, key) {
      const entry = storage.get(name)?.[key]
      return entry && isFresh(name, entry.timestamp) ? entry.value : undefined
    },
    set: (name, key, value) => keep(name, key, { [key]: { value, timestamp: now() } }),
    remove: (name, key) => keep(name, key, {}),
  }
}
