import * as z from 'zod/mini'
import { siwxSession } from '../../contracts/sign-in/message.js'
import type { Platform } from '../../lib/platform/platform.js'
import { guardedBy } from '../../lib/storage/guarded.js'
import { storageKey } from '../../lib/storage/storage-keys.js'

/** What the shipped sign-ins keep. Apart from `storedItems`: a page without sign-in has no use for these schemas. */
const items = {
  siwxSessions: z.array(siwxSession),
  /** Of the cloud, for the session that was begun last. */
  siwxAuth: z.object({ token: z.string(), session: siwxSession }),
}

type Items = typeof items
export type SiwxItemName = keyof Items

export interface SiwxItems {
  get<Name extends SiwxItemName>(name: Name): z.output<Items[Name]> | undefined
  /** `undefined` removes it. */
  set<Name extends SiwxItemName>(name: Name, value: z.output<Items[Name]> | undefined): void
}

/** Whether a key of the storage is one of these; what another tab writes arrives by its key. */
export function isSiwxKey(prefix: string, key: string): boolean {
  return Object.keys(items).some((name) => key === storageKey(prefix, name))
}

/**
 * The items of one modal. What the storage cannot keep is kept while the page lives: who signed in stays so until the page
 * is left.
 */
export function createSiwxItems(
  { storage, console }: Pick<Platform, 'storage' | 'console'>,
  prefix: string,
): SiwxItems {
  const kept = new Map<SiwxItemName, unknown>()

  const guarded = guardedBy(console)

  return {
    get(name) {
      if (kept.has(name)) return kept.get(name) as ReturnType<typeof this.get<typeof name>> // `set` put it there
      const key = storageKey(prefix, name)
      const text = guarded('read', () => storage.getItem(key))
      if (typeof text !== 'string') return undefined
      const parsed = z.safeParse(items[name], parseJson(text))
      if (parsed.success) return parsed.data as z.output<Items[typeof name]> // the schema of that name
      console.info(`walletmodal: ${key} in storage cannot be read and was dropped`)
      guarded('write', () => storage.removeItem(key))
      return undefined
    },
    set(name, value) {
      const key = storageKey(prefix, name)
      const isWritten = guarded('write', () => {
        if (value === undefined) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(value))
        return true
      })
      if (isWritten) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // no schema takes it
  }
}
