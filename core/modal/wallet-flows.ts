import { universal } from '../adapters/index.js'
import { viewIs } from '../contracts/views/views.js'
import { DisposedError } from '../errors/base.js'
import { SiwxNotEnabledError } from '../errors/siwx.js'
import { lazy } from '../lib/lazy.js'
import '../isolate-mobx.js'
import { reaction, when } from 'mobx'
import type { CaipNetworkId, Namespace } from '../contracts/caip.js'
import { createBalanceFlow } from '../data/balance.js'
import { followAccount } from '../features/account/follow-account.js'
import type { LoginFlows } from '../features/login/login.js'
import { createLazySignIn, isSignInOn } from '../features/sign-in/lazy-sign-in.js'
import type { SiwxFlow } from '../features/sign-in/sign-in.js'
import { isPlainEqual } from '../lib/plain-equal.js'
import { storageKey } from '../lib/storage/storage-keys.js'
import type { FlowContext, Navigation, OpenFlow, PartContext, WalletContext } from '../state/context.js'
import { createParts } from '../state/context.js'
import { ignored } from '../state/ignored.js'
import { abandonedNamespaces } from '../state/may-open.js'
import type { RootStore } from '../state/root-store.js'
import { createAdapters } from '../wallets/adapters.js'
import { type AskWallet, createAskWallet } from '../wallets/connect/ask-wallet.js'
import type { NamedAccounts } from '../wallets/connect/check-accounts.js'
import { createDisconnectFlow, type DisconnectFlow } from '../wallets/connect/disconnect.js'
import { prepareAdapters } from '../wallets/connect/prepare-adapters.js'
import { createRestoreFlow, type RestoreFlow } from '../wallets/connect/restore.js'
import { createOptionsFlow, type OptionsChange } from '../wallets/follow-options.js'
import { followLists } from '../wallets/list/prefetch.js'
import { createSwitchNetworkFlow, persistActiveNetwork, watchNetwork } from '../wallets/network/switch-network.js'
import { createPairingFlow, type PairingFlow } from '../wallets/pairing/pairing.js'
import { onWalletEvent, removeAdapter, syncWithOtherTabs } from '../wallets/wallet-events.js'

const activity = lazy(() => import('../features/activity/activity.js'))

/**
 * Speaks with wallets, and does what follows from it. Loaded once the wallet list is shown, or to restore a connection.
 */
export interface WalletFlows extends Pick<DisconnectFlow, 'disconnect'>, Pick<RestoreFlow, 'restore'> {
  readonly pairing: PairingFlow
  readonly askWallet: AskWallet
  /** Makes a part of a feature, once for all views. */
  readonly part: PartContext['part']
  /** The code of logins: loaded on demand, or read if it is here. */
  readonly login: { load(): Promise<LoginFlows>; peek(): LoginFlows | undefined }
  /** Runs an action of sign-in. @throws {@link SiwxNotEnabledError} if the host has no sign-in */
  signIn(action: (flow: SiwxFlow) => Promise<void>): Promise<void>
  switchNetwork(id: CaipNetworkId): Promise<void>
  cancelSwitch(): void
  /** Takes over a connection that was made without the modal. Never rejects. */
  follow(namespace: Namespace, connectorId: string): Promise<void>
  takeOptions(change: OptionsChange): void
  removeAdapter(namespace: Namespace): Promise<void>
  refreshBalance(namespace: Namespace): Promise<void>
  /** Follows what other tabs have stored. `wasAway`: this page comes back from the browser's cache. */
  syncWithOtherTabs(wasAway: boolean): void
  dispose(): void
}

export function createWalletFlows(context: FlowContext, navigation: Navigation, open: OpenFlow): WalletFlows {
  const { root } = context
  const adapters = createAdapters(root, context.tracker, {
    universal: universal(),
    loadAuth: async () => (await login.load()).definition,
    onEvent: (event) => {
      const { awaitReturn, end, restoreKept } = restoring
      onWalletEvent(walletContext, { forget, suspend, awaitReturn, end, restoreKept, whenAgreed }, event)
    },
    onRelayError: (error) => pairing.onRelayError(error),
  })
  const walletContext: WalletContext = { ...context, adapters }
  const { disconnect, forget, suspend, letGo, release } = createDisconnectFlow(walletContext, navigation, {
    signIn: { leave: async (...targets) => siwx?.leave(...targets) },
    endRestore: (...left) => restoring.end(...left),
    endQuestions: () => {
      pairing.cancel()
      login.peek()?.cancel()
    },
  })
  const life = new AbortController()
  const switchCheck = lazy(
    () => import('../wallets/connect/check-accounts.js'),
    ({ createSwitchCheck }) => createSwitchCheck(walletContext, disconnect, life.signal),
  )
  /** Unless its code loads, the modal shows the accounts to which the host has agreed. */
  const whenAgreed = (named: NamedAccounts, adopt: () => void) =>
    void switchCheck
      .load()
      .then((check) => check(named, adopt))
      .catch(ignored(root, 'asking the site about an account'))
  const part: PartContext['part'] = (make) => parts.part(make)
  const siwx = isSignInOn(root) ? createLazySignIn(walletContext, { navigation, open, disconnect, part }) : undefined
  const switching = createSwitchNetworkFlow(walletContext, navigation, {
    join: async (network, signal) => (await login.load()).join(network, signal),
    whenRestored: (namespace) => restoring.whenSettled(namespace),
  })
  const restoring = createRestoreFlow(walletContext, () => void openAgain(), forget)
  const balance = createBalanceFlow(context, part)
  const loadActivity = async () => {
    const { createActivity } = await activity.load()
    if (isDisposed) throw new DisposedError()
    return parts.part(createActivity)
  }
  const parts = createParts({ ...walletContext, navigation, open, refreshBalance: balance.refresh, loadActivity })
  const ended: (() => void)[] = [
    followAccount(root, parts.part),
    followLists(root),
    prepareAdapters(walletContext),
    forgetAbandoned(root, loadActivity),
    persistActiveNetwork(root),
    watchNetwork(root, navigation, open),
  ]
  let isDisposed = false

  /**
   * Opens Account "when an address exists", or the view that the host asked for before. A visitor who opened the modal
   * earlier is led there, unless they are busy in another view.
   */
  const openAgain = async () => {
    const { accounts, connections, connectors, modal, navigation: shown } = root
    const namespace = connectors.filterNamespace
    const account = namespace ? accounts.of(namespace) : accounts.active
    const isBusy = shown.history.length > 1 || !viewIs(shown.view, 'listing') || connections.login?.pending
    const again = open.again()
    if (isDisposed || !modal.isOpen || !again || isBusy || !account?.address) return
    await open.open({ ...(namespace && { namespace }), ...again })
  }
  const afterConnect = () => {
    // If the host uses sign-in, the next view depends on it.
    if (!root.modal.isOpen || siwx || root.navigation.view === 'UnsupportedChain') return
    // An embedded modal stays open, and shows the account.
    if (root.options.given.afterConnect === 'close') navigation.close()
    else navigation.reset({ view: 'Account' })
  }

  const { hostLogin } = root.options
  const needs = { navigation, open, afterConnect, refreshBalance: balance.refresh }
  const login = hostLogin
    ? lazy(
        () => import('../features/login/host/host-login.js'),
        ({ createHostLogin }) => createHostLogin(walletContext, { ...needs, login: hostLogin }),
      )
    : lazy(
        () => import('../features/login/login.js'),
        async ({ createLogin }) => {
          const windows = await root.platform.loadWindows?.()
          return createLogin(walletContext, { ...needs, platform: { ...root.platform, ...windows } })
        },
      )

  const pairing = createPairingFlow(walletContext, {
    afterConnect,
    forget,
    oneClick: siwx && (async (id) => (await siwx.load()).oneClick(id)),
  })
  balance.start()

  const follow: WalletFlows['follow'] = async (namespace, connectorId) => {
    await new Promise<void>((resolve) => {
      ended.push(when(() => root.modal.isReady, resolve))
    })
    const { attempt } = root.connections
    if (isDisposed || attempt.status === 'waiting' || root.accounts.of(namespace).status !== 'disconnected') return
    await restoring.restoreOne(namespace, connectorId)
  }

  return {
    pairing,
    signIn: async (action) => {
      if (siwx) return action(await siwx.load())
      throw new SiwxNotEnabledError()
    },
    askWallet: createAskWallet(
      walletContext,
      afterConnect,
      siwx && (async (id) => (await siwx.load()).whileConnecting(id)),
    ),
    disconnect,
    switchNetwork: switching.switchNetwork,
    cancelSwitch: switching.cancel,
    restore: restoring.restore,
    follow,
    takeOptions: createOptionsFlow(walletContext, navigation, {
      letGo,
      end: restoring.end,
      restoreKept: restoring.restoreKept,
      pairing,
      switching,
      follow,
    }),
    removeAdapter: (namespace) => removeAdapter(walletContext, { disconnect, forget }, namespace),
    refreshBalance: balance.refresh,
    part: parts.part,
    login: { load: async () => (await login.load()).flows, peek: () => login.peek()?.flows },
    syncWithOtherTabs: (wasAway) => syncWithOtherTabs(walletContext, { release }, restoring, wasAway),
    dispose: () => {
      isDisposed = true
      life.abort(new DisposedError())
      siwx?.dispose()
      for (const end of ended) end()
      for (const flow of [login, parts, balance, pairing, restoring, adapters, switching]) flow.dispose()
    },
  }
}

/** Forgets pending transactions of a disconnected account, even if Activity was never opened. */
function forgetAbandoned(root: RootStore, loadActivity: () => Promise<unknown>): () => void {
  const { options, platform } = root
  /** Searches the stored text without parsing it. A wrong result costs only a download. */
  const mayWait = (gone: readonly Namespace[]): boolean => {
    try {
      const sent = platform.storage.getItem(storageKey(options.given.storagePrefix, 'sentTransactions')) ?? ''
      return sent.includes('"pending"') && gone.some((namespace) => sent.includes(`"${namespace}:`))
    } catch {
      return false // if storage is refused, a part that has loaded knows its transactions
    }
  }
  return reaction(
    () => abandonedNamespaces(root),
    (gone) => {
      if (mayWait(gone)) loadActivity().catch(() => {})
    },
    { equals: isPlainEqual, fireImmediately: true },
  )
}
