import type { Platform } from '../lib/platform/platform.js'
import { guardedBy } from '../lib/storage/guarded.js'
import { storageKey } from '../lib/storage/storage-keys.js'

/** Whether the visitor wants no amounts on the screen. Apart from `storedItems`: only Account has a use for it. */
export interface BalancesHidden {
  get(): boolean
  set(areHidden: boolean): void
}

export function createBalancesHidden(
  { storage, console }: Pick<Platform, 'storage' | 'console'>,
  prefix: string,
): BalancesHidden {
  const key = storageKey(prefix, 'balancesHidden')
  const guarded = guardedBy(console)
  return {
    get: () => guarded('read', () => storage.getItem(key)) === 'true',
    set: (areHidden) =>
      void guarded('write', () => (areHidden ? storage.setItem(key, 'true') : storage.removeItem(key))),
  }
}
