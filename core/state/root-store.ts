import type { Namespace } from '../contracts/caip.js'
import { networkImageId } from '../contracts/network-images.js'
import { isModalError, type ModalError } from '../errors/base.js'
import type { Platform } from '../platform.js'
import { AccountStore } from './account-store.js'
import { AlertStore } from './alert-store.js'
import { CatalogueStore, type WalletsPage, type WalletsQuery } from './catalogue-store.js'
import { ChainStore } from './chain-store.js'
import { ConnectionStore } from './connection-store.js'
import { ConnectorStore } from './connector-store.js'
import { type ImageKind, ImageStore } from './image-store.js'
import { ModalStore } from './modal-store.js'
import { NavigationStore } from './navigation-store.js'
import type { OptionsStore } from './options-store.js'
import { ThemeStore } from './theme-store.js'
import { WalletListStore } from './wallet-list-store.js'

/** The services that stores load from. */
export interface Clients {
  fetchWallets(query: WalletsQuery, signal: AbortSignal): Promise<WalletsPage>
  fetchImage(kind: ImageKind, id: string, signal: AbortSignal): Promise<Blob>
  fetchAnalyticsConfig(signal: AbortSignal): Promise<{ isAnalyticsEnabled: boolean }>
}

/** All state of one modal. Nothing in here is shared with another modal of the page. */
export class RootStore {
  readonly platform: Platform
  readonly options: OptionsStore
  readonly clients: Clients
  readonly modal: ModalStore
  readonly navigation: NavigationStore
  readonly theme: ThemeStore
  readonly alerts: AlertStore
  readonly chains: ChainStore
  readonly accounts: AccountStore
  readonly connectors: ConnectorStore
  readonly connections: ConnectionStore
  readonly images: ImageStore
  readonly catalogue: CatalogueStore
  readonly walletList: WalletListStore

  constructor(needs: { platform: Platform; options: OptionsStore; clients: Clients }) {
    const { platform, options, clients } = needs
    const { given } = options
    this.platform = platform
    this.options = options
    this.clients = clients
    this.navigation = new NavigationStore()
    this.modal = new ModalStore({ platform, view: () => this.navigation.view })
    this.theme = new ThemeStore({ platform, mode: given.themeMode, variables: given.themeVariables })
    this.alerts = new AlertStore({ platform, isDebug: () => given.debug })
    this.chains = new ChainStore({
      networks: given.networks,
      adapterNamespaces: options.adapterNamespaces,
      storedNetworkId: given.defaultNetworkId,
    })
    this.accounts = new AccountStore({
      activeNamespace: () => this.chains.activeNamespace,
      networkOf: (namespace) => this.chains.networkOf(namespace),
      defaultAccountTypes: given.defaultAccountTypes,
    })
    this.connectors = new ConnectorStore({
      namespaces: () => options.adapterNamespaces.filter((namespace) => this.chains.slices[namespace]),
      excluded: () => this.catalogue.excluded,
    })
    this.connections = new ConnectionStore()
    this.images = new ImageStore({ platform, fetchImage: clients.fetchImage })
    this.catalogue = new CatalogueStore({
      fetchWallets: clients.fetchWallets,
      loadWalletImages: (ids) => this.images.load('wallet', ids),
      wait: (ms, signal) => wait(platform, ms, signal),
      include: given.includeWalletIds,
      exclude: given.excludeWalletIds,
      featuredIds: given.featuredWalletIds,
      networkIds: (namespace) =>
        this.chains.networks
          .filter((network) => !namespace || network.chainNamespace === namespace)
          .map((network) => network.caipNetworkId),
      filterNamespace: () => this.connectors.filterNamespace,
    })
    this.walletList = new WalletListStore({
      options,
      connectors: this.connectors,
      connections: this.connections,
      catalogue: this.catalogue,
      isMobile: platform.device.isMobile,
    })
  }

  /** The last failure of the view that is shown, until the next try. */
  get visibleError(): ModalError | undefined {
    switch (this.navigation.view) {
      case 'ConnectingExternal':
        return this.connections.attemptError
      case 'Networks':
      case 'UnsupportedChain': {
        const error = this.chains.switchError
        return isModalError(error) ? error : this.connections.disconnectError
      }
      case 'Account':
        return this.connections.disconnectError
      default:
        return undefined
    }
  }

  /** Where a network's picture is, in the catalogue or at the host's own address. */
  networkImageUrl(
    network: { caipNetworkId: string; assets?: { imageId?: string; imageUrl?: string } } | undefined,
  ): string | undefined {
    if (!network) return undefined
    return (
      network.assets?.imageUrl ??
      this.images.getUrl('network', network.assets?.imageId ?? networkImageId(network.caipNetworkId))
    )
  }

  accountOf(namespace: Namespace) {
    return this.accounts.slices[namespace]
  }

  start(): void {
    this.theme.start()
  }

  dispose(): void {
    for (const store of [this.catalogue, this.images, this.alerts, this.theme, this.modal]) store.dispose()
  }
}

/** Settles after so long, or at once when aborted. */
function wait(platform: Platform, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = platform.setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        platform.clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
