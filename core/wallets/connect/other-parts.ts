import { storageKey } from '../../lib/storage/storage-keys.js'
import type { WalletContext } from '../../state/context.js'

const item = 'connectedConnectorIds'

/**
 * True if another part of the site, with its own `storagePrefix`, is connected to the same wallet. A wallet gives its
 * permission to an origin: if one part revokes it, all parts lose it.
 */
export function isUsedByOtherPart({ options, platform }: WalletContext['root'], connectorId: string): boolean {
  const { storage } = platform
  const ownPrefix = options.given.storagePrefix
  const ending = storageKey('', item)
  try {
    const others = storage.keys().filter((key) => key.endsWith(ending) && key !== storageKey(ownPrefix, item))
    return others.some((key) => idsIn(storage.getItem(key)).includes(connectorId))
  } catch {
    return false // the browser refuses access to storage
  }
}

function idsIn(text: string | null): unknown[] {
  try {
    return Object.values(Object(JSON.parse(text ?? '')))
  } catch {
    return [] // written by another program, or cut off
  }
}
