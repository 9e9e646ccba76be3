import type { Platform } from '../platform.js'
import { storageKey } from './storage-keys.js'

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
  /** SPEC 8: "Storage failures are swallowed silently with a console note." */
  function guarded<Value>(what: string, action: () => Value): Value | undefined {
    try {
      return action()
    } catch (error) {
      console.info(`walletmodal: storage cannot be used (${what})`, error)
      return undefined
    }
  }
  return {
    get: () => guarded('read', () => storage.getItem(key)) === 'true',
    set: (areHidden) =>
      void guarded('write', () => (areHidden ? storage.setItem(key, 'true') : storage.removeItem(key))),
  }
}
