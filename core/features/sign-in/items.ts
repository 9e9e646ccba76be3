import * as z from 'zod/mini'
import { type SiwxSession, siwxSession } from '../../contracts/sign-in/message.js'
import { isSameAddress } from '../../lib/address.js'
import type { Platform } from '../../lib/platform/platform.js'
import { storageKey } from '../../lib/storage/storage-keys.js'
import { storedItem } from '../../lib/storage/stored-item.js'

/** Apart from `storedItems`, because pages without sign-in do not need these schemas. */
const schemas = {
  siwxSessions: z.array(siwxSession),
  /** The cloud's, for the session that was begun last. */
  siwxAuth: z.object({ token: z.string(), session: siwxSession }),
}

/** Whether a key of the storage is one of these; what another tab writes arrives by its key. */
export function isSiwxKey(prefix: string, key: string): boolean {
  return Object.keys(schemas).some((name) => key === storageKey(prefix, name))
}

export function isSessionOf({ data }: SiwxSession, chainId: string, accountAddress: string): boolean {
  return data.chainId === chainId && isSameAddress(chainId, data.accountAddress, accountAddress)
}

/** The items of one modal. A visitor stays signed in until the page is left, also where the storage cannot keep it. */
export function createSiwxItems(platform: Pick<Platform, 'storage' | 'console'>, prefix: string) {
  const how = { outlivesFailure: true }
  return {
    siwxSessions: storedItem(platform, prefix, 'siwxSessions', schemas.siwxSessions, how),
    siwxAuth: storedItem(platform, prefix, 'siwxAuth', schemas.siwxAuth, how),
  }
}
