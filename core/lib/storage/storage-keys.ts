// Plain strings and nothing imported: the entry ring reads them too, and has no parser.

export const defaultStoragePrefix = 'walletmodal'

/** An event of the window, by which a modal tells the others of its page that it wrote into storage: see `browser-platform.ts`. */
export const WRITTEN_EVENT = 'walletmodal:storage'

/** The name under which an item is kept: `walletmodal:activeNamespace`. */
export const storageKey = (prefix: string, item: string): string => `${prefix}:${item}`

/** Whether something was connected when the page was last left, or was about to be. Without parsing; a wrong answer costs a download. */
export function hasStoredConnection(getItem: (key: string) => string | null, prefix: string): boolean {
  const text = getItem(storageKey(prefix, 'connectionStatus'))
  return text === '"connected"' || getItem(storageKey(prefix, 'awaitedSocial')) !== null
}
