import type { ServiceConfig } from '../clients/service-config.js'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import { discoverWallets } from '../discovery/discover-wallets.js'
import { ProjectIdNotConfiguredError } from '../errors/alerts.js'
import type { RootStore } from '../state/root-store.js'
import type { WalletRow } from '../state/wallet-list-store.js'
import { createAdapters } from './adapters.js'
import { createBalanceFlow } from './balance.js'
import { createConnectFlow, toTarget } from './connect.js'
import { createDisconnectFlow } from './disconnect.js'
import { createHost } from './host.js'
import { createNavigation } from './navigate.js'
import { createOpenFlow } from './open.js'
import { followOtherTabs } from './other-tabs.js'
import { persistActiveNetwork, persistConnections } from './persist.js'
import { createRestoreFlow } from './restore.js'
import { createSearchFlow } from './search.js'
import { createSwitchNetworkFlow } from './switch-network.js'
import { createTracker } from './track.js'
import { createWalletEvents } from './wallet-events.js'

export type Flows = ReturnType<typeof createFlows>

/** Everything that a view or a host can ask for. What a view calls never rejects: how it ended is in the stores. */
export function createFlows(root: RootStore, config: ServiceConfig) {
  const { alerts, modal, options, platform } = root
  const host = createHost(root)
  const tracker = createTracker(root, host, config)
  const adapters = createAdapters(root)
  const context = { root, adapters, tracker, host }
  const search = createSearchFlow(context)
  const connect = createConnectFlow(context)
  const navigation = createNavigation(context, connect, search)
  const opening = createOpenFlow(context, connect, navigation)
  const { open, checkNetwork } = opening
  const { disconnect, forget } = createDisconnectFlow(context, navigation)
  const { switchNetwork, dispose: stopSwitching } = createSwitchNetworkFlow(context, navigation)
  const restore = createRestoreFlow(context)
  const balance = createBalanceFlow(root)
  const disposers: (() => void)[] = []
  let isDisposed = false

  connect.onConnected(() => {
    if (!modal.isOpen) return
    navigation.reset({ view: 'Account' })
    checkNetwork()
  })
  adapters.onEvent(createWalletEvents(context, { disconnect, forget }, opening))

  return {
    open,
    close: navigation.close,
    requestClose: navigation.requestClose,
    goBack: navigation.goBack,
    shake: modal.shake,
    disconnect,
    switchNetwork,
    host,
    onEvent: tracker.onEvent,
    search,

    /** A row of a wallet list. */
    chooseWallet(row: Pick<WalletRow, 'connector' | 'wallet'>): void {
      const target = toTarget(root, row)
      const { connector, namespace, wallet } = target
      if (connector && namespace)
        navigation.push({ view: 'ConnectingExternal', data: { connectorId: connector.id, namespace } })
      else if (wallet) navigation.push({ view: 'ConnectingExternal', data: { wallet } })
      else return
      void connect.start(target)
    },
    retryConnect(): void {
      void connect.retry()
    },
    /** A row of the networks. */
    chooseNetwork(id: CaipNetworkId): void {
      // The failure is in `chains.switchError`.
      switchNetwork(id).catch(() => undefined)
    },
    /** The button of the account view: its namespace; without one, everything. */
    chooseDisconnect(namespace?: Namespace): void {
      // The failure is in `connections.disconnectError`.
      disconnect(namespace).catch(() => undefined)
    },
    showAllWallets(): void {
      tracker.track({ type: 'track', event: 'CLICK_ALL_WALLETS' })
      navigation.push({ view: 'AllWallets' })
    },
    showNetworks(): void {
      tracker.track({ type: 'track', event: 'CLICK_NETWORKS' })
      navigation.push({ view: 'Networks' })
    },
    loadMoreWallets(): void {
      void root.catalogue.loadNextPage()
    },
    retryBalance(namespace: Namespace): void {
      void balance.refresh(namespace)
    },
    async copyAddress(): Promise<boolean> {
      const address = root.accounts.active?.address
      if (!address) return false
      try {
        await platform.copyText(address)
        alerts.notify('address_copied', 'Address copied')
        return true
      } catch {
        // Browsers refuse the clipboard for reasons of their own.
        alerts.notify('copy_failed', 'Failed to copy', 'error')
        return false
      }
    },

    start(): void {
      if (!options.hasProjectId) alerts.raise(new ProjectIdNotConfiguredError())
      disposers.push(
        persistActiveNetwork(root),
        discoverWallets({
          platform,
          enableEIP6963: options.given.enableEIP6963,
          onChange: root.connectors.setConnectors,
        }),
      )
      tracker.initialize(initializeProperties(root))
      balance.start()
      void restore.restore().then(() => {
        if (isDisposed) return
        disposers.push(persistConnections(root), followOtherTabs(root, { disconnect, forget }, restore))
        checkNetwork()
      })
      if (options.given.enableEmbedded) void open()
    },
    dispose(): void {
      isDisposed = true
      for (const dispose of disposers.splice(0).reverse()) dispose()
      for (const flow of [opening, balance, restore, search, connect, adapters, tracker]) flow.dispose()
      stopSwitching()
    },
  }
}

/** FACTS 7: what the host set, without what is its own business (callbacks, addresses of services). */
function initializeProperties(root: RootStore): Record<string, unknown> {
  const { given, metadata } = root.options
  return {
    adapters: given.adapters.map((adapter) => adapter.type),
    networks: given.networks.map((network) => network.caipNetworkId),
    defaultNetwork: given.defaultNetworkId,
    metadata,
    features: given.features,
    themeMode: given.themeMode,
    themeVariables: given.themeVariables,
    includeWalletIds: given.includeWalletIds,
    excludeWalletIds: given.excludeWalletIds,
    featuredWalletIds: given.featuredWalletIds,
    allowUnsupportedChain: given.allowUnsupportedChain,
    enableNetworkSwitch: given.enableNetworkSwitch,
    enableEIP6963: given.enableEIP6963,
    enableEmbedded: given.enableEmbedded,
  }
}
