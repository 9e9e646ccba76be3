import { runInAction } from 'mobx'
import type { OpenOptions } from '../contracts/modal-api.js'
import { type ParsedOpenOptions, parseOpenOptions, type ViewRequest } from '../contracts/views/open-request.js'
import { ConnectorNotFoundError } from '../errors/connection.js'
import { createLatest } from '../lib/latest.js'
import { lazy } from '../lib/lazy.js'
import { withTimeLimit } from '../lib/time-limit.js'
import type { AttemptTarget } from '../state/connection-store.js'
import type { FlowContext, Navigation, OpenFlow } from '../state/context.js'
import { defaultView, isConnected, mayOpen } from '../state/may-open.js'
import type { RootStore } from '../state/root-store.js'
import { toTarget } from '../state/wallet-list-store.js'
import type { ConnectFlow } from '../wallets/connect/connect.js'

const listing = lazy(() => import('../wallets/list/prefetch.js'))
const adapterErrors = lazy(() => import('../errors/adapter.js'))

/** After this time the modal shows itself, even if pictures are missing. */
const LONGEST_LOADING_MS = 2000
/** How long the first list waits for adapters that look for wallets. */
const LONGEST_LOOK_MS = 100

export function createOpenFlow(
  context: FlowContext,
  connect: ConnectFlow,
  navigation: Navigation,
  preloadWalletFlows: () => void,
): OpenFlow {
  const { root, tracker } = context
  const { chains, connectors, modal, platform } = root
  let cancelIdle: (() => void) | undefined
  let isDisposed = false
  let again: OpenOptions | undefined
  /** A call that has waited opens the modal only if no later call was made. */
  const asking = createLatest(platform)
  const loading = createLatest(platform)
  const longestLoading = createLatest(platform)

  const load = async () => {
    const signal = loading.begin()
    longestLoading.later(LONGEST_LOADING_MS, () => modal.set({ isLoading: false }))
    // Work before the first paint would delay it.
    if (platform.afterPaint) await new Promise<void>(platform.afterPaint)
    if (isDisposed) return
    tracker.allowRequests()
    cancelIdle ??= platform.whenIdle(preloadWalletFlows)
    await listing
      .load()
      .then(({ prefetch }) => (isDisposed ? undefined : prefetch(root)))
      .catch(() => {})
    if (signal.aborted) return
    longestLoading.stop()
    modal.set({ isLoading: false })
  }

  /** Shows the modal. Without an entry, it shows the view in which it was closed. */
  const show = (entry: ViewRequest | undefined, isLoading: boolean) => {
    const change = () =>
      runInAction(() => {
        if (entry) navigation.reset(entry)
        modal.set({
          isOpen: true,
          opened: modal.opened + 1,
          isShownAgain: entry === undefined,
          ...(isLoading && { isLoading }),
        })
      })
    if (modal.isOpen) change()
    else tracker.trackChange(change, 'MODAL_OPEN', { connected: isConnected(root) })
  }

  return {
    open: async (options) => {
      const signal = asking.begin()
      const request = parseOpenOptions(options)
      const { namespace } = request
      if (namespace && !chains.slices[namespace]) {
        const { NetworkUndefinedError } = await adapterErrors.load()
        throw new NetworkUndefinedError({ namespace })
      }
      // In a page's first moments, the code that finds a wallet may still be loading.
      if (isUnknown(root, request)) await connectors.whenLoaded
      else if (connectors.isLoading && !isConnected(root)) await loadedSoon(root)
      if (signal.aborted) return false
      const isAccount = request.view === undefined || request.view === 'Account'
      if (namespace && isAccount && root.accounts.of(namespace).address) chains.setActiveNamespace(namespace)
      // A waiting request comes first, whatever view was asked for.
      const isShown = !root.connections.isApproving && request.view && mayOpen(root, request)
      // The wallet's own window may still be in the page: the view of the attempt shows that, and can cancel.
      if ((request.view ?? 'Connect') === 'Connect' && isAsking(root)) {
        show(undefined, false)
        return true
      }
      const home = defaultView(root, namespace)
      const entry: ViewRequest = isShown ? request : { view: home }
      again = entry.view === home ? (!isShown && request.view && options) || {} : undefined
      const target = targetOf(root, entry)
      connectors.setFilterNamespace(namespace)
      show(entry, true)
      const alone = entry.view === 'Connect' ? onlyWallet(root) : undefined
      if (alone)
        navigation.push({
          view: 'ConnectingExternal',
          data: { connectorId: alone.connector.id, namespace: alone.namespace },
        })
      void load()
      const wanted = target ?? alone
      if (wanted) void connect.start(wanted)
      return true
    },
    again: () => again,
    show: (entry) => {
      if (!root.isFenced) tracker.allowRequests()
      show(entry, false)
    },
    cancel: () => asking.stop(),
    dispose: () => {
      isDisposed = true
      for (const each of [asking, loading, longestLoading]) each.stop()
      cancelIdle?.()
    },
  }
}

/**
 * The wallet in whose browser the page runs, if the host wants it asked at once. A phone's browser has only one wallet
 * in the page.
 */
function onlyWallet(root: RootStore) {
  const { connectors, options, platform } = root
  if (options.given.autoConnect !== 'in-wallet' || !platform.device.isMobile || root.isConsentMissing) return undefined
  const found = connectors.rows.filter(({ type }) => isInPage.includes(type))
  const [row] = found
  if (!row || found.length > 1 || row.info?.claims) return undefined
  const target = toTarget(root, { connector: row })
  const { connector, namespace } = target
  return connector && namespace ? { ...target, connector, namespace } : undefined
}

/** The kinds of wallets found in the page. A host's own connectors exist without a wallet. */
const isInPage: readonly string[] = ['ANNOUNCED', 'INJECTED', 'MULTI_CHAIN']

/** Waits briefly for wallets that adapters find: later they would push down a list that the visitor already reads. */
async function loadedSoon({ connectors, platform }: RootStore): Promise<void> {
  const soon = { platform, limitMs: LONGEST_LOOK_MS }
  await withTimeLimit(soon, () => connectors.whenLoaded).catch(() => {}) // they come later
}

/** True for an attempt that outlived the closing of the modal, or whose wallet has a window of its own. */
function isAsking({ connections: { attempt }, modal, navigation }: RootStore): boolean {
  const isPending = attempt.status === 'waiting' || attempt.status === 'alreadyPending'
  return isPending && navigation.view === 'ConnectingExternal' && (!modal.isOpen || modal.outside !== undefined)
}

function isUnknown({ connectors }: RootStore, request: ParsedOpenOptions): boolean {
  if (request.view === 'ConnectingMultiChain') return !connectors.rows.some(({ id }) => id === request.data.connectorId)
  if (request.view !== 'ConnectingExternal' || 'wallet' in request.data) return false
  return !connectors.getConnector(request.data.connectorId, request.data.namespace)
}

function targetOf(root: RootStore, entry: ViewRequest): AttemptTarget | undefined {
  if (entry.view === 'ConnectingMultiChain' && isUnknown(root, entry))
    throw new ConnectorNotFoundError({ connectorId: entry.data.connectorId, namespace: entry.namespace ?? 'any' })
  if (entry.view !== 'ConnectingExternal') return undefined
  if ('wallet' in entry.data) return toTarget(root, { wallet: entry.data.wallet })
  const { connectorId, namespace } = entry.data
  const connector = root.connectors.getConnector(connectorId, namespace)
  // Codes and logins have views of their own.
  if (!connector || connector.type === 'WALLET_CONNECT' || connector.type === 'AUTH')
    throw new ConnectorNotFoundError({ connectorId, namespace })
  return { ...toTarget(root, { connector }), connector, namespace }
}
