import type { Namespace } from '../contracts/caip.js'
import { storageKey } from '../lib/storage/storage-keys.js'
import type { FlowContext } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import type { Geofence } from './geofence.js'
import type { WalletActions } from './wallet-actions.js'

export interface KeptConnections {
  /** Restores the connections that storage names, or that the host has made without the modal. */
  restore(): void
  /** Follows what other tabs connect and disconnect. Returns a function that stops it. */
  follow(): () => void
}

/** The connections of an earlier page and of other tabs. */
export function createKeptConnections(
  { root, tracker }: FlowContext,
  actions: Pick<WalletActions, 'loadLogin' | 'restore' | 'syncWithOtherTabs'>,
  geofence: Pick<Geofence, 'whenLetIn'>,
): KeptConnections {
  const { accounts, connections, modal, options, platform, storage } = root

  // If the code fails to load, the tabs agree again after the next load of this page.
  const sync = (wasAway: boolean) => {
    if (!root.isFenced) void actions.syncWithOtherTabs(wasAway).catch(() => {})
  }

  const onStorage = (event: Event) => {
    const key = 'key' in event ? event.key : null
    const names = ['connectedConnectorIds', 'connectionIds']
    if (key !== null && !names.some((name) => key === storageKey(options.given.storagePrefix, name))) return
    sync(false)
  }

  /** A page in the back/forward cache receives no storage events. */
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted && storage.get('connectionStatus')) sync(true)
  }

  return {
    restore: () => {
      // The login code completes the return from a provider's page.
      if (storage.get('awaitedSocial'))
        geofence.whenLetIn(() => void actions.loadLogin().catch(ignored(root, 'loading the code for log-ins')))
      const kept = storage.get('connectionStatus') === 'connected' ? (storage.get('connectedConnectorIds') ?? {}) : {}
      connections.follow(kept)
      const ids: Partial<Record<Namespace, string>> = {}
      // The modal takes over the host's own connections after it has restored its sessions.
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
        // The cached addresses end with the last connection. Another page may still be connected.
        if (Object.keys(ids).length === 0) storage.clearCaches()
        return modal.set({ isReady: true })
      }
      // A stored status of `connected` begins as `connecting`.
      for (const [namespace] of stored) accounts.of(namespace).set({ status: 'connecting' })
      // Without the code, no connection can be restored. Storage keeps them for the next page.
      const giveUp = () => {
        for (const [namespace] of stored) if (!accounts.of(namespace).isConnected) accounts.of(namespace).reset()
        modal.set({ isReady: true })
      }
      const begin = () => {
        tracker.allowRequests()
        actions.restore(stored).catch(giveUp)
      }
      geofence.whenLetIn(begin, giveUp)
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
