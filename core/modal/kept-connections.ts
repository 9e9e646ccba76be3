import type { Namespace } from '../contracts/caip.js'
import { storageKey } from '../lib/storage/storage-keys.js'
import type { FlowContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import type { WalletActions } from './wallet-actions.js'

export interface KeptConnections {
  /** Restores what storage names, or what the host has connected without the modal. */
  restore(): void
  /** Follows what other tabs connect and disconnect. Returns how to stop. */
  follow(): () => void
}

/** The connections of an earlier page and of other tabs. */
export function createKeptConnections(
  { root, tracker }: FlowContext,
  actions: Pick<WalletActions, 'loadLogin' | 'restore' | 'syncWithOtherTabs'>,
): KeptConnections {
  const { accounts, connections, modal, options, platform, storage } = root

  // Without the code the tabs agree again when this one is loaded again.
  const sync = (wasAway: boolean) => void actions.syncWithOtherTabs(wasAway).catch(() => {})

  const onStorage = (event: Event) => {
    const key = 'key' in event ? event.key : null
    const names = ['connectedConnectorIds', 'connectionIds']
    if (key !== null && !names.some((name) => key === storageKey(options.given.storagePrefix, name))) return
    sync(false)
  }

  /** A page of the back/forward cache was told nothing meanwhile. */
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted && storage.get('connectionStatus')) sync(true)
  }

  return {
    restore: () => {
      // The way back from a provider's page ends in that code.
      if (storage.get('awaitedSocial')) actions.loadLogin().catch(ignored(root, 'loading the code for log-ins'))
      const kept = storage.get('connectionStatus') === 'connected' ? (storage.get('connectedConnectorIds') ?? {}) : {}
      connections.follow(kept)
      const ids: Partial<Record<Namespace, string>> = {}
      // Takes over what the host connected without the modal, after restoring the modal's own sessions.
      for (const { namespaces: served, hostSession } of options.given.adapters) {
        const [namespace] = served
        const id = hostSession?.connectorId(platform.device.isInIframe)
        if (namespace && id) ids[namespace] = id
      }
      Object.assign(ids, kept)
      const stored = accounts.names.flatMap((namespace) => {
        const id = ids[namespace]
        return id && options.servesConnector(namespace, id) ? [[namespace, id, id === kept[namespace]] as const] : []
      })
      if (stored.length === 0) {
        // The last connection takes the cached addresses along. Another page may still have a connection.
        if (Object.keys(ids).length === 0) storage.clearCaches()
        return modal.set({ isReady: true })
      }
      // On start, a stored status of connected becomes connecting.
      for (const [namespace] of stored) accounts.of(namespace).set({ status: 'connecting' })
      tracker.allowRequests()
      // Without the code nothing can be restored; storage keeps it for the next time.
      actions.restore(stored).catch(() => {
        for (const [namespace] of stored) accounts.of(namespace).reset()
        modal.set({ isReady: true })
      })
    },
    follow: () => {
      platform.events.addEventListener('storage', onStorage)
      platform.events.addEventListener('pageshow', onPageShow)
      return () => {
        platform.events.removeEventListener('storage', onStorage)
        platform.events.removeEventListener('pageshow', onPageShow)
      }
    },
  }
}
