import type { Network } from '../contracts/network/network.js'
import { viewLine } from '../contracts/views/views.js'
import { isModalError, type ModalError } from '../errors/base.js'
import type { Platform } from '../lib/platform/platform.js'
import type { CatalogueApi } from '../services/catalogue-api.js'
import type { ModalStorage } from '../services/storage/modal-storage.js'
import { AccountStore } from './account-store.js'
import { AlertStore } from './alert-store.js'
import { CatalogueStore } from './catalogue-store.js'
import { ChainStore } from './chain-store.js'
import { ConnectionStore } from './connection-store.js'
import { ConnectorStore } from './connector-store.js'
import { ImageStore } from './image-store.js'
import { ModalStore } from './modal-store.js'
import { NavigationStore } from './navigation-store.js'
import type { OptionsStore } from './options-store.js'
import { ThemeStore } from './theme-store.js'
import { WalletListStore } from './wallet-list-store.js'

/** All state of one modal. Nothing in here is shared with another modal of the page. */
export class RootStore {
  readonly platform: Platform
  readonly options: OptionsStore
  readonly storage: ModalStorage
  readonly catalogueApi: CatalogueApi
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
  readonly #children: { start(): void; dispose(): void }[] = []

  constructor(needs: { platform: Platform; options: OptionsStore; storage: ModalStorage; catalogueApi: CatalogueApi }) {
    const { platform, options, storage, catalogueApi } = needs
    const { given } = options
    this.platform = platform
    this.options = options
    this.storage = storage
    this.catalogueApi = catalogueApi
    this.navigation = new NavigationStore()
    this.modal = new ModalStore({
      platform,
      view: () => this.navigation.view,
      hasConsented: options.hasLegalCheckbox && storage.get('legalConsent'),
    })
    this.theme = new ThemeStore({ platform, mode: given.themeMode, variables: given.themeVariables })
    this.alerts = new AlertStore({ platform, isDebug: () => given.debug })
    this.chains = new ChainStore({
      networks: given.networks,
      adapterNamespaces: options.adapterNamespaces,
      storedNamespace: storage.get('activeNamespace'),
      storedNetworkId: storage.get('activeCaipNetworkId'),
      defaultNetworkId: given.defaultNetworkId,
    })
    this.accounts = new AccountStore({
      activeNamespace: () => this.chains.activeNamespace,
      networkOf: (namespace) => this.chains.networkOf(namespace),
      accountTypes: { ...given.defaultAccountTypes, ...storage.get('preferredAccountTypes') },
    })
    this.connectors = new ConnectorStore({
      namespaces: () => options.adapterNamespaces.filter((namespace) => this.chains.slices[namespace]),
      excluded: () => this.catalogue.excluded,
      hasWalletConnect: (namespace) => options.servesByWalletConnect(namespace),
      hasLogin: (namespace) => options.servesByLogin(namespace),
      onFilter: () => this.catalogue.resetPages(),
    })
    this.connections = new ConnectionStore({ recentWallets: storage.get('recentWallets') ?? [] })
    this.images = new ImageStore({ platform, fetchImage: catalogueApi.fetchImage })
    this.catalogue = new CatalogueStore({
      fetchWallets: catalogueApi.fetchWallets,
      loadWalletImages: (ids) => this.images.load('wallet', ids),
      include: given.includeWalletIds,
      exclude: given.excludeWalletIds,
      // Excluded wallets are never listed, featured or not. A wallet that is named twice is listed once.
      featuredIds: [...new Set(given.featuredWalletIds)].filter((id) => !given.excludeWalletIds.includes(id)),
      networks: () => this.chains.networks,
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
    const { view } = this.navigation
    switch (viewLine(view).failure) {
      case 'attempt':
        return this.connections.attemptError
      case 'network': {
        const error = this.chains.switchError
        return isModalError(error) ? error : this.connections.disconnectError
      }
      case 'signIn':
        return this.modal.signIn?.error
      case 'disconnect':
        return this.connections.disconnectError
      case 'login':
        return this.connections.login?.errorIn(view)
      default:
        return undefined
    }
  }

  /** Nothing can be chosen until the visitor has agreed to the terms: with the feature `legalCheckbox` and a link to them. */
  get isConsentMissing(): boolean {
    return this.options.hasLegalCheckbox && !this.modal.hasConsented
  }

  /** A network's picture: the host's own, or the catalogue's once it was loaded. */
  networkImage(network: Network | undefined): string | Blob | undefined {
    return network && (network.assets?.imageUrl ?? this.images.get('network', network.caipNetworkId))
  }

  /** Adds a flow that starts and ends with the stores. */
  own(child: { start(): void; dispose(): void }): void {
    this.#children.push(child)
  }

  start(): void {
    this.theme.start()
    for (const child of this.#children) child.start()
  }

  dispose(): void {
    for (const child of this.#children.splice(0).reverse()) child.dispose()
    for (const store of [this.catalogue, this.images, this.alerts, this.theme, this.modal]) store.dispose()
  }
}
