import { runInAction } from 'mobx'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import type { Connector } from '../contracts/connector.js'
import type { ModalEvent } from '../contracts/events.js'
import type { OpenOptions } from '../contracts/modal-api.js'
import type { ServiceConfig } from '../contracts/services.js'
import type { ViewRequest } from '../contracts/views/open-request.js'
import type { Wallet } from '../contracts/wallet.js'
import { ProjectIdNotConfiguredError } from '../errors/config.js'
import type { LoginFlows } from '../features/login/login.js'
import type { SiwxFlow } from '../features/sign-in/sign-in.js'
import { lazy } from '../lib/lazy.js'
import { storageKey } from '../lib/storage/storage-keys.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { WALLET_CONNECT_ID } from '../state/connection-store.js'
import type { Part, PartMaker } from '../state/context.js'
import type { Host } from '../state/host.js'
import { createHost } from '../state/host.js'
import { ignored } from '../state/ignored.js'
import type { RootStore } from '../state/root-store.js'
import { createTracker, type LoadAnalytics } from '../state/track.js'
import { toTarget, type WalletRow } from '../state/wallet-list-store.js'
import { createConnectFlow } from '../wallets/connect/connect.js'
import type { OptionsChange } from '../wallets/follow-options.js'
import type { AllWalletsFlow } from '../wallets/list/all-wallets.js'
import { watchWallets } from '../wallets/watch-wallets.js'
import { createNavigation } from './navigate.js'
import { createOpenFlow } from './open.js'
import type { WalletFlows } from './wallet-flows.js'

const noop = () => {}

/** A tap that does nothing for longer looks broken. */
const LATE_LIST_MS = 1000

type ChosenRow = Pick<WalletRow, 'connector' | 'wallet'>

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
  /** Returns how to stop listening. */
  onEvent(listener: (event: ModalEvent) => void): () => void
  /** The search in the list of all wallets. */
  readonly search: {
    setText(text: string): void
    setCertifiedOnly(isOnly: boolean): void
    retry(): void
  }
  chooseWallet(row: ChosenRow): void
  retryPairing(): void
  /** Opens the wallet that is chosen, in the tap that calls this. */
  openWallet(): void
  retryConnect(): void
  /** Loads signing in, and does this with it. */
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
  /** Logging in without a wallet; undefined until its code is here. */
  readonly login: LoginFlows | undefined
  /** A part of the modal: at once where its code is here, else once it is. */
  part<P extends Part>(make: PartMaker<P>): P | Promise<P>
  /** Settles when what speaks with wallets is here, or does not come. */
  whenLoaded(): Promise<void>
  /** From then on `connections.login` is there too. A pop-up opens in the tap only with what is here already. */
  loadLogin(): Promise<LoginFlows>
  setConsent(hasConsented: boolean): void
  copyAddress(): Promise<boolean>
  copyPairingLink(): Promise<boolean>
  start(): void
  dispose(): void
}

/** All actions of views and hosts. Actions of views never reject: their outcome is in the stores. */
export function createFlows(root: RootStore, services: { config: ServiceConfig; loadAnalytics: LoadAnalytics }): Flows {
  const { accounts, alerts, connections, connectors, modal, options, platform, storage } = root
  const host = createHost(root)
  const tracker = createTracker(root, host, services.loadAnalytics)
  const context = { root, tracker, host, services: services.config }
  const disposers: (() => void)[] = []
  let isDisposed = false

  // Showing wallets does not need the code that talks to them.
  const walletFlows = lazy(
    () => import('./wallet-flows.js'),
    ({ createWalletFlows }) => createWalletFlows(context, navigation, opening),
  )
  const preloadWalletFlows = () => void walletFlows.load().catch(ignored(root, 'preloading the code for wallets'))
  /** At once where the code is here: a tap shows what it does without a pause. */
  const withWalletFlows = async (action: (flows: WalletFlows) => Promise<void>): Promise<void> =>
    action(walletFlows.peek() ?? (await walletFlows.load()))

  const loadLogin = async () => (walletFlows.peek() ?? (await walletFlows.load())).login.load()

  const allWallets = lazy(
    () => import('../wallets/list/all-wallets.js'),
    ({ createAllWalletsFlow }) => createAllWalletsFlow(context),
  )
  const withAllWallets = async (act: (flow: AllWalletsFlow) => void) => {
    try {
      const flow = allWallets.peek() ?? (await allWallets.load())
      if (!isDisposed) act(flow)
    } catch (error) {
      return root.catalogue.pageTask.run(() => Promise.reject(error))
    }
  }
  const connect = createConnectFlow(context, async () => (await walletFlows.load()).askWallet)
  const navigation = createNavigation(
    context,
    connect,
    { begin: () => void withAllWallets((flow) => flow.begin()), clear: () => allWallets.peek()?.clear() },
    preloadWalletFlows,
  )
  const opening = createOpenFlow(context, connect, navigation, preloadWalletFlows)
  const disconnect = (namespace?: Namespace) => withWalletFlows((flows) => flows.disconnect(namespace))
  const switchNetwork = (id: CaipNetworkId) => withWalletFlows((flows) => flows.switchNetwork(id))

  type Click = 'CLICK_ALL_WALLETS' | 'CLICK_NETWORKS' | 'CLICK_WALLET_HELP' | 'CLICK_GET_WALLET'
  const show = (entry: ViewRequest, event?: Click) => () => {
    if (event) tracker.track(event)
    navigation.push(entry)
  }

  let choices = 0
  const chooseNow = (row: ChosenRow): void => {
    const target = toTarget(root, row)
    const { connector, namespace, wallet } = target
    const group = row.connector ?? (wallet && connectors.rowOf(wallet))
    // In a wallet's own browser one tap connects.
    const isAsked = group?.connectors && !connectors.filterNamespace && !platform.device.isMobile
    if (row.connector?.id === WALLET_CONNECT_ID) navigation.push({ view: 'ConnectingWalletConnectBasic' })
    else if (isAsked) navigation.push({ view: 'ConnectingMultiChain', data: { connectorId: group.id } })
    else if (connector && namespace) {
      navigation.push({ view: 'ConnectingExternal', data: { connectorId: connector.id, namespace } })
      void connect.start(target)
    } else if (wallet && options.given.enableWalletConnect) {
      navigation.push({ view: 'ConnectingWalletConnect', data: { wallet } })
      walletFlows.peek()?.pairing.tap()
    } else if (wallet) {
      navigation.push({ view: 'ConnectingExternal', data: { wallet } })
      void connect.start(target)
    }
  }

  /** A wallet of the catalogue may be in this browser too, and its row in a list that is on its way. */
  const chooseOnceListed = async (row: ChosenRow): Promise<void> => {
    const turn = choices
    const { view } = root.navigation
    await withTimeLimit({ platform, limitMs: LATE_LIST_MS }, () => connectors.whenLoaded).catch(noop)
    const isLeft = isDisposed || view !== root.navigation.view || (!modal.isOpen && !options.given.enableEmbedded)
    if (turn === choices && !isLeft) chooseNow(row)
  }

  const siwx = (action: (flow: SiwxFlow) => Promise<void>) => withWalletFlows((flows) => flows.signIn(action))

  /** On start, a stored status of connected becomes connecting. */
  const restore = () => {
    // The way back from a provider's page ends in that code.
    if (storage.get('awaitedSocial')) loadLogin().catch(ignored(root, 'loading the code for log-ins'))
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
    for (const [namespace] of stored) accounts.of(namespace).set({ status: 'connecting' })
    tracker.allowRequests()
    walletFlows.load().then(
      (flows) => flows.restore(stored),
      // Without the code nothing can be restored; storage keeps it for the next time.
      () => {
        for (const [namespace] of stored) accounts.of(namespace).reset()
        modal.set({ isReady: true })
      },
    )
  }

  const followHost = ({ chain, id }: Connector) => {
    withWalletFlows((flows) => flows.follow(chain, id)).catch(ignored(root, 'following what the host has connected'))
  }

  const onStorage = (event: Event) => {
    const key = 'key' in event ? event.key : null
    const names = ['connectedConnectorIds', 'connectionIds']
    if (key !== null && !names.some((name) => key === storageKey(options.given.storagePrefix, name))) return
    sync(false)
  }
  // Without the code the tabs agree again when this one is loaded again.
  const sync = (wasAway: boolean) => void walletFlows.load().then((flows) => flows.syncWithOtherTabs(wasAway), noop)
  /** A page of the back/forward cache was told nothing meanwhile. */
  const onPageShow = (event: Event) => {
    if ('persisted' in event && event.persisted && storage.get('connectionStatus')) sync(true)
  }

  return {
    open: async (options?: OpenOptions) => {
      if (await opening.open(options)) walletFlows.peek()?.pairing.reopen()
    },
    close(): void {
      opening.cancel()
      navigation.close()
    },
    requestClose: navigation.requestClose,
    goBack: navigation.goBack,
    shake: modal.shake,
    disconnect,
    switchNetwork,
    takeOptions: async (change: OptionsChange): Promise<void> => {
      const isNobodyThere = accounts.names.every((namespace) => accounts.of(namespace).status === 'disconnected')
      if (walletFlows.peek() || !isNobodyThere) return withWalletFlows(async (flows) => flows.takeOptions(change))
      runInAction(() => {
        change.takeOptions()
        change.takeNetworks([])
      })
      restore()
    },
    removeAdapter: (namespace: Namespace) => withWalletFlows((flows) => flows.removeAdapter(namespace)),
    host,
    onEvent: tracker.onEvent,
    search: {
      setText: (text: string) => void withAllWallets((flow) => flow.setText(text)),
      setCertifiedOnly: (isOnly: boolean) => void withAllWallets((flow) => flow.setCertifiedOnly(isOnly)),
      retry: () => void withAllWallets((flow) => flow.retry()),
    },

    chooseWallet(row: ChosenRow): void {
      if (root.isConsentMissing) return
      choices += 1
      const isInLists = row.connector || !row.wallet || !connectors.isLoading
      // On a phone the app opens in the tap.
      if (isInLists || platform.device.isMobile) chooseNow(row)
      else void chooseOnceListed(row)
    },
    retryPairing: () => walletFlows.peek()?.pairing.retry(),
    openWallet: () => walletFlows.peek()?.pairing.open(),
    retryConnect: () => void connect.retry(),
    siwx,
    chooseNetwork(id: CaipNetworkId): void {
      if (!options.given.enableNetworkSwitch) return
      // The failure is in `chains.switchError`.
      switchNetwork(id).catch(noop)
    },
    cancelSwitch: () => walletFlows.peek()?.cancelSwitch(),
    chooseDisconnect(namespace?: Namespace): void {
      // The failure is in `connections.disconnectError`.
      disconnect(namespace).catch(noop)
    },
    showAllWallets: show({ view: 'AllWallets' }, 'CLICK_ALL_WALLETS'),
    showWallets: show({ view: 'ConnectWallets' }),
    showAccountSettings: show({ view: 'AccountSettings' }),
    showNetworks: show({ view: 'Networks' }, 'CLICK_NETWORKS'),
    showGuide: show({ view: 'WhatIsAWallet' }, 'CLICK_WALLET_HELP'),
    showGetWallet: show({ view: 'GetWallet' }, 'CLICK_GET_WALLET'),
    showDownloads: (wallet: Wallet) => navigation.push({ view: 'Downloads', data: { wallet } }),
    loadMoreWallets: () => void withAllWallets((flow) => flow.loadMore()),
    retryBalance(namespace: Namespace): void {
      // Without the code the balance stays unknown, and can be asked for again.
      withWalletFlows((flows) => flows.refreshBalance(namespace)).catch(ignored(root, 'loading the code for balances'))
    },
    get login() {
      return walletFlows.peek()?.login.peek()
    },
    part: <P extends Part>(make: PartMaker<P>): P | Promise<P> =>
      walletFlows.peek()?.part(make) ?? walletFlows.load().then((flows) => flows.part(make)),
    whenLoaded: () => walletFlows.load().then(noop, noop),
    loadLogin,
    setConsent(hasConsented: boolean): void {
      modal.set({ hasConsented })
      storage.set('legalConsent', hasConsented || undefined)
      tracker.allowRequests()
    },
    copyAddress: () => alerts.copy(accounts.active?.address, 'address_copied', 'Address copied'),
    copyPairingLink: () => alerts.copy(connections.pairing?.wcUri, 'link_copied', 'Link copied'),

    start(): void {
      if (!options.hasProjectId) host.raise(new ProjectIdNotConfiguredError())
      platform.events.addEventListener('storage', onStorage)
      platform.events.addEventListener('pageshow', onPageShow)
      disposers.push(
        () => platform.events.removeEventListener('storage', onStorage),
        () => platform.events.removeEventListener('pageshow', onPageShow),
        watchWallets(root, tracker, {
          onConnected: followHost,
          // A failed disconnect is in `connections.disconnectError`.
          onLeft: (namespace) => void disconnect(namespace).catch(noop),
        }),
      )
      tracker.initialize(initializeProperties(root))
      restore()
      if (options.given.enableEmbedded) void opening.open()
    },
    dispose(): void {
      isDisposed = true
      for (const dispose of disposers.splice(0).reverse()) dispose()
      for (const flow of [walletFlows, opening, allWallets, connect, tracker]) flow.dispose()
    },
  }
}

/** Options that analytics reports. Callbacks and service URLs stay private to the host. */
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
