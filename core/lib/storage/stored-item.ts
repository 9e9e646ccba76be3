import * as z from 'zod/mini'
import { readJson } from '../foreign.js'
import type { Platform } from '../platform/platform.js'
import { storageKey } from './storage-keys.js'

/**
 * An item under the prefix of one modal. The storage may fail at any call (full, blocked, private window): that is noted on the
 * console and otherwise ignored. With `outlivesFailure` a value that the storage refused is kept while the page lives.
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
    /** Undefined where nothing is kept. A value that does not parse is dropped, with a note on the console. */
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
    /** Whether a storage event may be about it; no key: the whole storage was cleared. */
    isAbout: (changed: string | null) => changed === null || changed === key,
  }
}
