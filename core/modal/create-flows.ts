import { runInAction } from 'mobx'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { ModalEvent } from '../contracts/events.js'
import type { OpenOptions } from '../contracts/modal-api.js'
import type { ServiceConfig } from '../contracts/services.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { Wallet } from '../contracts/wallet.js'
import { ProjectIdNotConfiguredError } from '../errors/config.js'
import type { LoginFlows } from '../features/login/login.js'
import type { SiwxFlow } from '../features/sign-in/sign-in.js'
import { lazy } from '../lib/lazy.js'
import type { Part, PartMaker } from '../state/context.js'
import type { Host } from '../state/host.js'
import { createHost } from '../state/host.js'
import { ignored } from '../state/ignored.js'
import type { RootStore } from '../state/root-store.js'
import { createTracker, type LoadAnalytics } from '../state/track.js'
import { createConnectFlow } from '../wallets/connect/connect.js'
import type { OptionsChange } from '../wallets/follow-options.js'
import { watchWallets } from '../wallets/watch-wallets.js'
import { type ChosenRow, createWalletChoice } from './choose-wallet.js'
import { createGeofence } from './geofence.js'
import { createKeptConnections } from './kept-connections.js'
import { createNavigation } from './navigate.js'
import { createOpenFlow } from './open.js'
import { createWalletActions } from './wallet-actions.js'
import { createWalletSearch, type WalletSearch } from './wallet-search.js'

const noop = () => {}

export interface Flows {
  open(options?: OpenOptions): Promise<void>
  close(): void
  requestClose(): void
  goBack(): void
  shake(): void
  disconnect(namespace?: Namespace): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  removeAdapter(namespace: Namespace): Promise<void>
  /** Takes other options, in one step. */
  takeOptions(change: OptionsChange): Promise<void>
  readonly host: Host
  /** Returns a function that stops the listening. */
  onEvent(listener: (event: ModalEvent) => void): () => void
  /** The search in the list of all wallets. */
  readonly search: Pick<WalletSearch, 'setText' | 'setCertifiedOnly' | 'retry'>
  chooseWallet(row: ChosenRow): void
  retryPairing(): void
  /** Asks the option `geofence` again. */
  retryGeofence(): void
  /** Opens the chosen wallet, within the tap that calls this. */
  openWallet(): void
  retryConnect(): void
  /** Loads the sign-in code, and runs the action with it. */
  siwx(action: (flow: SiwxFlow) => Promise<void>): Promise<void>
  chooseNetwork(id: CaipNetworkId): void
  cancelSwitch(): void
  chooseDisconnect(namespace?: Namespace): void
  showAllWallets(): void
  showWallets(): void
  showAccountSettings(): void
  showNetworks(): void
  showGuide(): void
  showGetWallet(): void
  showDownloads(wallet: Wallet): void
  loadMoreWallets(): void
  retryBalance(namespace: Namespace): void
  /** The logins without a wallet. Undefined until their code has loaded. */
  readonly login: LoginFlows | undefined
  /** Returns a part of the modal: at once if its code has loaded, else as a promise. */
  part<P extends Part>(make: PartMaker<P>): P | Promise<P>
  /** Settles when the code that speaks with wallets has loaded or failed to load. */
  whenLoaded(): Promise<void>
  /**
   * Resolves when `connections.login` exists, too. A pop-up can open within the tap only if the code has loaded before.
   */
  loadLogin(): Promise<LoginFlows>
  setConsent(hasConsented: boolean): void
  copyAddress(): Promise<boolean>
  copyPairingLink(): Promise<boolean>
  start(): void
  dispose(): void
}

/** All actions of views and hosts. The views' actions never reject: the stores hold their results. */
export function createFlows(root: RootStore, services: { config: ServiceConfig; loadAnalytics: LoadAnalytics }): Flows {
  const { accounts, alerts, connections, modal, options, storage } = root
  const host = createHost(root)
  const tracker = createTracker(root, host, services.loadAnalytics)
  const context = { root, tracker, host, services: services.config }
  const disposers: (() => void)[] = []

  // The wallet list works without the code that speaks with wallets.
  const walletFlows = lazy(
    () => import('./wallet-flows.js'),
    ({ createWalletFlows }) => createWalletFlows(context, navigation, opening),
  )
  const preloadWalletFlows = () => void walletFlows.load().catch(ignored(root, 'preloading the code for wallets'))
  const actions = createWalletActions(walletFlows)
  const search = createWalletSearch(context)
  const connect = createConnectFlow(context, actions.askWallet)
  const navigation = createNavigation(context, connect, search, preloadWalletFlows)
  const opening = createOpenFlow(context, connect, navigation, preloadWalletFlows)
  const choice = createWalletChoice(context, { connect, navigation, tapRow: actions.tapRow })
  const geofence = createGeofence(context, opening)
  const kept = createKeptConnections(context, actions, geofence)

  type Click = 'CLICK_ALL_WALLETS' | 'CLICK_NETWORKS' | 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'
  const show = (entry: ViewRequest, event?: Click) => () => {
    if (event) tracker.track(event)
    navigation.push(entry)
  }

  return {
    open: async (options?: OpenOptions) => {
      if (await geofence.open(options)) actions.reopenPairing()
    },
    close(): void {
      geofence.cancel()
      opening.cancel()
      navigation.close()
    },
    requestClose: navigation.requestClose,
    goBack: navigation.goBack,
    shake: modal.shake,
    disconnect: actions.disconnect,
    switchNetwork: actions.switchNetwork,
    takeOptions: async (change: OptionsChange): Promise<void> => {
      const isNobodyThere = accounts.names.every((namespace) => accounts.of(namespace).status === 'disconnected')
      if (walletFlows.peek() || !isNobodyThere) return actions.takeOptions(change)
      runInAction(() => {
        change.takeOptions()
        change.takeNetworks([])
      })
      kept.restore()
    },
    removeAdapter: actions.removeAdapter,
    host,
    onEvent: tracker.onEvent,
    search,
    chooseWallet: choice.choose,
    retryPairing: actions.retryPairing,
    retryGeofence: geofence.retry,
    openWallet: actions.openWallet,
    retryConnect: () => void connect.retry(),
    siwx: actions.siwx,
    chooseNetwork(id: CaipNetworkId): void {
      if (!options.given.enableNetworkSwitch) return
      // `chains.switchError` holds the failure.
      actions.switchNetwork(id).catch(noop)
    },
    cancelSwitch: actions.cancelSwitch,
    chooseDisconnect(namespace?: Namespace): void {
      // `connections.disconnectError` holds the failure.
      actions.disconnect(namespace).catch(noop)
    },
    showAllWallets: show({ view: 'AllWallets' }, 'CLICK_ALL_WALLETS'),
    showWallets: show({ view: 'ConnectWallets' }),
    showAccountSettings: show({ view: 'AccountSettings' }),
    showNetworks: show({ view: 'Networks' }, 'CLICK_NETWORKS'),
    showGuide: show({ view: 'WhatIsAWallet' }, 'CLICK_WALLET_HELP'),
    showGetWallet: show({ view: 'GetWallet' }, 'CLICK_GET_WALLET'),
    showDownloads: (wallet: Wallet) => navigation.push({ view: 'Downloads', data: { wallet } }),
    loadMoreWallets: search.loadMore,
    retryBalance(namespace: Namespace): void {
      // Without the code, the balance stays unknown and can be requested again.
      actions.refreshBalance(namespace).catch(ignored(root, 'loading the code for balances'))
    },
    get login() {
      return actions.login()
    },
    part: <P extends Part>(make: PartMaker<P>): P | Promise<P> =>
      walletFlows.peek()?.part(make) ?? walletFlows.load().then((flows) => flows.part(make)),
    whenLoaded: () => walletFlows.load().then(noop, noop),
    loadLogin: actions.loadLogin,
    setConsent(hasConsented: boolean): void {
      modal.set({ hasConsented })
      storage.set('legalConsent', hasConsented || undefined)
      tracker.allowRequests()
    },
    copyAddress: () => alerts.copy(accounts.active?.address, 'address_copied', 'Address copied'),
    copyPairingLink: () => alerts.copy(connections.pairing?.wcUri, 'link_copied', 'Link copied'),

    start(): void {
      if (!options.hasProjectId) host.raise(new ProjectIdNotConfiguredError())
      disposers.push(
        kept.follow(),
        watchWallets(root, tracker, {
          onConnected: ({ chain, id }) =>
            geofence.whenLetIn(
              () => void actions.follow(chain, id).catch(ignored(root, 'following what the host has connected')),
            ),
          // `connections.disconnectError` holds a failed disconnect.
          onLeft: (namespace) => void actions.disconnect(namespace).catch(noop),
        }),
      )
      tracker.initialize(initializeProperties(root))
      kept.restore()
      if (options.given.enableEmbedded) void geofence.open(undefined)
    },
    dispose(): void {
      for (const dispose of disposers.splice(0).reverse()) dispose()
      for (const flow of [walletFlows, geofence, opening, choice, search, connect, tracker]) flow.dispose()
    },
  }
}

/** The options that analytics reports. Callbacks and service URLs stay private to the host. */
const toldOptions = [
  'features',
  'themeMode',
  'themeVariables',
  'includeWalletIds',
  'excludeWalletIds',
  'featuredWalletIds',
  'allowUnsupportedChain',
  'enableNetworkSwitch',
  'enableEIP6963',
  'enableWalletConnect',
  'enableWallets',
  'enableWalletGuide',
  'enableEmbedded',
] as const

function initializeProperties(root: RootStore): Record<string, unknown> {
  const { given, metadata } = root.options
  return {
    adapters: given.adapters.map((adapter) => adapter.type),
    networks: given.networks.map((network) => network.caipNetworkId),
    defaultNetwork: given.defaultNetworkId,
    metadata,
    ...Object.fromEntries(toldOptions.map((name) => [name, given[name]])),
  }
}
