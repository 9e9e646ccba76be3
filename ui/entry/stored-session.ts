import { defaultStoragePrefix, hasStoredConnection } from '../../core/lib/storage/storage-keys.js'

/** Whether the last visit ended connected: then the modal's code is loaded at once, to restore it. */
export function hasStoredSession(prefix: string = defaultStoragePrefix): boolean {
  try {
    return hasStoredConnection((key) => localStorage.getItem(key), prefix)
  } catch {
    // Storage may be blocked: then there is nothing to restore.
    return false
  }
}
