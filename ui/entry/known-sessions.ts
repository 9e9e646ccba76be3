import { isKnownNamespace } from '../../core/contracts/namespace.js'
import { defaultStoragePrefix, hasStoredConnection, storageKey } from '../../core/lib/storage/storage-keys.js'
import type { ModalOptions } from '../../core/options/modal-options.js'

/** True if the last visit ended connected: the modal's code is then loaded at once, to restore the session. */
export const hasStoredSession = (prefix: string = defaultStoragePrefix): boolean => hasStoredConnection(readKey, prefix)

/** The id of the last visit's network, as JSON. */
export const storedNetwork = (prefix: string = defaultStoragePrefix): string | null =>
  readKey(storageKey(prefix, 'activeCaipNetworkId'))

function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null // storage is blocked
  }
}

/** The sessions in libraries of the host. `adapters` is not validated yet, and may have any type. */
export function hostSessions({ adapters }: ModalOptions) {
  const sessions = [adapters].flat().flatMap((adapter) => adapter?.hostSession ?? [])
  return {
    isConnected: (): boolean => sessions.some(({ connectorId }) => connectorId(window.parent !== window)),
    watch(listener: () => void, signal: AbortSignal): void {
      for (const { watch } of sessions) watch(listener, signal)
    },
  }
}

/** True if a namespace ships or is the host's own. `namespaces` is not validated yet, and may have any type. */
export const isDefined = ({ namespaces }: ModalOptions, namespace: string): boolean =>
  isKnownNamespace(namespace) || [namespaces].flat().some((each) => each?.id === namespace)
