import { WRITTEN_EVENT } from '../../core/lib/storage/storage-keys.js'
import type { ModalOptions } from '../../core/options/modal-options.js'
import { hasStoredSession, hostSessions } from './known-sessions.js'

/** Watches for sessions that the modal should restore or follow: in storage, and in libraries of the host. */
export interface SessionWatch {
  /** Watches the storage until the signal aborts. */
  begin(life: AbortSignal): void
  /** Watches the host's libraries of now. Wakes the modal if there is a session, and returns whether there is one. */
  look(): boolean
  end(): void
}

/** `wake` loads the modal. `isExpected` is true if there is a session now. */
export function createSessionWatch(given: () => ModalOptions, wake: (isExpected: boolean) => void): SessionWatch {
  /** Aborted when the adapters change. */
  let watched = new AbortController()
  const isStored = () => hasStoredSession(given().storagePrefix)
  const isHostConnected = () => hostSessions(given()).isConnected()

  return {
    begin(life) {
      // Another tab or modal has connected, or did while this page was away: from now on, the modal follows that session.
      const look = () => isStored() && wake(true)
      for (const moment of ['storage', WRITTEN_EVENT, 'pageshow'])
        window.addEventListener(moment, look, { signal: life })
    },
    look() {
      watched.abort()
      watched = new AbortController()
      hostSessions(given()).watch(() => wake(isHostConnected()), watched.signal)
      const isAny = isStored() || isHostConnected()
      if (isAny) wake(true)
      return isAny
    },
    end: () => watched.abort(),
  }
}
