import * as z from 'zod/mini'
import { type SiwxSession, siwxSession } from '../../contracts/sign-in/message.js'
import { isSameAddress } from '../../lib/address.js'
import type { Platform } from '../../lib/platform/platform.js'
import { storedItem } from '../../lib/storage/stored-item.js'

export function isSessionOf({ data }: SiwxSession, chainId: string, accountAddress: string): boolean {
  return data.chainId === chainId && isSameAddress(chainId, data.accountAddress, accountAddress)
}

/**
 * The stored items of one modal. They are separate from `storedItems`, because pages without sign-in do not need their
 * schemas. If the storage fails, a visitor stays signed in until the page is left.
 */
export function createSiwxItems(platform: Pick<Platform, 'storage' | 'console'>, prefix: string) {
  const how = { outlivesFailure: true }
  const auth = z.object({ token: z.string(), session: siwxSession })
  return {
    siwxSessions: storedItem(platform, prefix, 'siwxSessions', z.array(siwxSession), how),
    /** The cloud's token, for the newest session. */
    siwxAuth: storedItem(platform, prefix, 'siwxAuth', auth, how),
  }
}
