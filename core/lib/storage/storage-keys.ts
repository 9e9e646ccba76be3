// This file imports nothing, because the entry ring reads it and contains no parser.

export const defaultStoragePrefix = 'walletmodal'

/**
 * The window event with which a modal tells other modals of its page about a write to storage: see
 * `browser-platform.ts`.
 */
export const WRITTEN_EVENT = 'walletmodal:storage'

/** The storage key of an item: `walletmodal:activeNamespace`. */
export const storageKey = (prefix: string, item: string): string => `${prefix}:${item}`

/**
 * True if a wallet was connected, or about to be, when the page was last left. Not parsed: a wrong answer only costs a
 * download.
 */
export function hasStoredConnection(getItem: (key: string) => string | null, prefix: string): boolean {
  const text = getItem(storageKey(prefix, 'connectionStatus'))
  return text === '"connected"' || getItem(storageKey(prefix, 'awaitedSocial')) !== null
}
