import { storageKey } from '../../lib/storage/storage-keys.js'
import type { WalletContext } from '../../state/context.js'

const item = 'connectedConnectorIds'

/**
 * Whether another part of the site, which has a `storagePrefix` of its own, is connected by the same wallet. A wallet gives its
 * permission to an origin: taken back by one part, it is gone for all of them.
 */
export function isUsedByOtherPart({ options, platform }: WalletContext['root'], connectorId: string): boolean {
  const { storage } = platform
  const ownPrefix = options.given.storagePrefix
  const ending = storageKey('', item)
  try {
    const others = storage.keys().filter((key) => key.endsWith(ending) && key !== storageKey(ownPrefix, item))
    return others.some((key) => idsIn(storage.getItem(key)).includes(connectorId))
  } catch {
    return false // the storage is refused
  }
}

function idsIn(text: string | null): unknown[] {
  try {
    return Object.values(Object(JSON.parse(text ?? '')))
  } catch {
    return [] // another program's, or cut off
  }
}
