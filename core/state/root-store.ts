import type { Adapter } from '../contracts/adapter.js'
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

export interface RootStore {
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
  /** Wraps an adapter when it is set up. The recorder replaces this to observe wallet answers. */
  watchAdapter: (adapter: Adapter) => Adapter
  /** The last failure of the visible view, until the next attempt. */
  readonly visibleError: ModalError | undefined
  /** True if the visitor must accept the terms before choosing a wallet. */
  readonly isConsentMissing: boolean
  /** True while the host's `geofence` has not let the visitor in: no service is asked, and no wallet. */
  readonly isFenced: boolean
  /** The host's picture of a network, or the catalogue's once it is loaded. */
  networkImage(network: Network | undefined): string | Blob | undefined
  /** Starts a child with the modal, if it has `start`, and disposes of it with the modal. */
  own(child: Child): void
  start(): void
  dispose(): void
}

interface Child {
  start?(): void
  dispose(): void
}

interface Needs {
  platform: Platform
  options: OptionsStore
  storage: ModalStorage
  catalogueApi: CatalogueApi
}

/** All state of one modal. Modals on the same page share nothing. */
export function createRootStore({ platform, options, storage, catalogueApi }: Needs): RootStore {
  const { given } = options
  const navigation = new NavigationStore()
  const modal = new ModalStore({
    platform,
    view: () => navigation.view,
    topLayer: () => options.given.topLayer,
    hasConsented: options.hasLegalCheckbox && storage.get('legalConsent'),
  })
  const theme = new ThemeStore({ platform, mode: given.themeMode, variables: given.themeVariables })
  const alerts = new AlertStore({ platform, isDebug: () => options.given.debug })
  const chains = new ChainStore({
    networks: given.networks,
    adapterNamespaces: options.adapterNamespaces,
    storedNamespace: storage.get('activeNamespace'),
    storedNetworkId: storage.get('activeCaipNetworkId'),
    defaultNetworkId: given.defaultNetworkId,
  })
  const accounts = new AccountStore({
    namespaces: options.namespaces,
    activeNamespace: () => chains.activeNamespace,
    networkOf: chains.networkOf,
    accountTypes: { ...given.defaultAccountTypes, ...storage.get('preferredAccountTypes') },
  })
  const connectors: ConnectorStore = new ConnectorStore({
    namespaces: () => options.adapterNamespaces.filter((namespace) => chains.slices[namespace]),
    excluded: () => catalogue.excluded,
    hasWalletConnect: options.servesByWalletConnect,
    hasLogin: options.servesByLogin,
    onFilter: () => catalogue.resetPages(),
  })
  const connections = new ConnectionStore({ recentWallets: storage.get('recentWallets') ?? [] })
  const images = new ImageStore({ fetchImage: catalogueApi.fetchImage })
  const catalogue = new CatalogueStore({
    fetchWallets: catalogueApi.fetchWallets,
    loadWalletImages: (ids) => images.load('wallet', ids),
    include: () => options.given.includeWalletIds,
    exclude: () => options.given.excludeWalletIds,
    featuredIds: () => options.given.featuredWalletIds,
    networks: () => chains.networks,
    filterNamespace: () => connectors.filterNamespace,
    recommendedRoom: () => walletList.recommendedRoom,
  })
  const { isMobile } = platform.device
  const walletList: WalletListStore = new WalletListStore({ options, connectors, connections, catalogue, isMobile })
  const children: Child[] = []
  const failures = {
    attempt: () => connections.attemptError,
    disconnect: () => connections.disconnectError,
    fence: () => modal.fenceError,
    login: () => connections.login?.errorIn(navigation.view),
    network: () => (isModalError(chains.switchError) ? chains.switchError : connections.disconnectError),
    signIn: () => modal.signIn?.error,
  }

  return {
    platform,
    options,
    storage,
    catalogueApi,
    modal,
    navigation,
    theme,
    alerts,
    chains,
    accounts,
    connectors,
    connections,
    images,
    catalogue,
    walletList,
    watchAdapter: (adapter: Adapter): Adapter => adapter,
    get visibleError(): ModalError | undefined {
      const { failure } = viewLine(navigation.view)
      return failure && failures[failure]()
    },
    get isConsentMissing(): boolean {
      return options.hasLegalCheckbox && !modal.hasConsented
    },
    get isFenced(): boolean {
      return options.given.geofence !== undefined && !modal.isLetIn
    },
    networkImage(network: Network | undefined): string | Blob | undefined {
      if (!network) return undefined
      const { assets, caipNetworkId: id } = network
      const mark = images.markOf?.(id)
      const picture = images.get('network', id)
      // A mark that ships comes before a service's picture, so that no network has two, but not before the host's.
      return assets?.imageUrl ?? (options.given.services.pictures ? (picture ?? mark) : (mark ?? picture))
    },
    own(child: Child): void {
      children.push(child)
    },
    start(): void {
      theme.start()
      for (const child of children) child.start?.()
    },
    dispose(): void {
      for (const child of children.splice(0).reverse()) child.dispose()
      for (const store of [catalogue, images, alerts, theme, modal]) store.dispose()
    },
  }
}
