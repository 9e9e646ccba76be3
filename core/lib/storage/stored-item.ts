import * as z from 'zod/mini'
import { readJson } from '../foreign.js'
import type { Platform } from '../platform/platform.js'
import { storageKey } from './storage-keys.js'

/**
 * A stored item under the prefix of one modal. Storage may fail on any call (full, blocked, private window): failures
 * are logged and otherwise ignored. With `outlivesFailure`, a value that storage rejected is kept in memory.
 */
export function storedItem<Schema extends z.ZodMiniType>(
  { storage, console }: Pick<Platform, 'storage' | 'console'>,
  prefix: string,
  name: string,
  schema: Schema,
  { outlivesFailure = false }: { outlivesFailure?: boolean } = {},
) {
  const key = storageKey(prefix, name)
  let refused: { readonly value: z.output<Schema> | undefined } | undefined

  const guarded = <Value>(what: string, action: () => Value): Value | undefined => {
    try {
      return action()
    } catch (error) {
      console.info(`walletmodal: storage cannot be used (${what})`, error)
      return undefined
    }
  }

  return {
    /** Reads the value; `undefined` if none is stored. An invalid value is dropped and logged. */
    get: (): z.output<Schema> | undefined => {
      if (refused) return refused.value
      const text = guarded('read', () => storage.getItem(key))
      if (typeof text !== 'string') return undefined
      const parsed = z.safeParse(schema, readJson(text))
      if (parsed.success) return parsed.data
      console.info(`walletmodal: ${key} in storage cannot be read and was dropped`)
      guarded('write', () => storage.removeItem(key))
      return undefined
    },
    set: (value: z.output<Schema> | undefined): void => {
      const isWritten = guarded('write', () => {
        if (value === undefined) storage.removeItem(key)
        else storage.setItem(key, JSON.stringify(value))
        return true
      })
      if (outlivesFailure) refused = isWritten ? undefined : { value }
    },
    /** True if a storage event may concern this item. `null` means that the whole storage was cleared. */
    isAbout: (changed: string | null) => changed === null || changed === key,
  }
}
