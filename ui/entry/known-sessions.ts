import { isKnownNamespace } from '../../core/contracts/namespace.js'
import { defaultStoragePrefix, hasStoredConnection } from '../../core/lib/storage/storage-keys.js'
import type { ModalOptions } from '../../core/options/modal-options.js'

/** Whether the last visit ended connected: then the modal's code is loaded at once, to restore it. */
export function hasStoredSession(prefix: string = defaultStoragePrefix): boolean {
  try {
    return hasStoredConnection((key) => localStorage.getItem(key), prefix)
  } catch {
    return false // storage is blocked
  }
}

/** The sessions that libraries of the host keep. A host without types may have given anything as adapters. */
export function hostSessions({ adapters }: ModalOptions) {
  const sessions = [adapters].flat().flatMap((adapter) => adapter?.hostSession ?? [])
  return {
    isConnected: (): boolean => sessions.some(({ connectorId }) => connectorId(window.parent !== window)),
    watch(listener: () => void, signal: AbortSignal): void {
      for (const { watch } of sessions) watch(listener, signal)
    },
  }
}

/** Whether a namespace ships or is the host's own. A host without types may have given anything as namespaces. */
export const isDefined = ({ namespaces }: ModalOptions, namespace: string): boolean =>
  isKnownNamespace(namespace) || [namespaces].flat().some((each) => each?.id === namespace)
