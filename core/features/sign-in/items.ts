import * as z from 'zod/mini'
import { siwxSession } from '../../contracts/sign-in/message.js'
import type { Platform } from '../../lib/platform/platform.js'
import { storageKey } from '../../lib/storage/storage-keys.js'
import { type StoredItem, storedItem } from '../../lib/storage/stored-item.js'

/**
 * The storage items of the shipped sign-ins. Apart from `storedItems`, because pages without sign-in do not need these
 * schemas.
 */
const schemas = {
  siwxSessions: z.array(siwxSession),
  /** The cloud's, for the session that was begun last. */
  siwxAuth: z.object({ token: z.string(), session: siwxSession }),
}

export type SiwxItems = { readonly [Name in keyof typeof schemas]: StoredItem<z.output<(typeof schemas)[Name]>> }

/** Whether a key of the storage is one of these; what another tab writes arrives by its key. */
export function isSiwxKey(prefix: string, key: string): boolean {
  return Object.keys(schemas).some((name) => key === storageKey(prefix, name))
}

/** The items of one modal. A visitor stays signed in until the page is left, also where the storage cannot keep it. */
export function createSiwxItems(platform: Pick<Platform, 'storage' | 'console'>, prefix: string): SiwxItems {
  const how = { outlivesFailure: true }
  return {
    siwxSessions: storedItem(platform, prefix, 'siwxSessions', schemas.siwxSessions, how),
    siwxAuth: storedItem(platform, prefix, 'siwxAuth', schemas.siwxAuth, how),
  }
}
