import { runInAction } from 'mobx'
import type { Namespace } from '../contracts/caip.js'
import type { OpenOptions } from '../contracts/modal-api.js'
import { isFirstView, parseOpenOptions, type ViewRequest, viewIn } from '../contracts/views/views.js'
import type { SiwxStore } from '../features/sign-in/store.js'
import { lazy } from '../lib/lazy.js'
import type { TimerHandle } from '../lib/platform/platform.js'
import type { ConnectFlow } from '../wallets/connect/connect.js'
import type { FlowContext } from './context.js'
import { isConnected, type Navigation } from './navigate.js'
import type { LateViews } from './open-late.js'
import type { RootStore } from './root-store.js'

const listing = lazy(() => import('../wallets/list/prefetch.js'))
const adapterErrors = lazy(() => import('../errors/adapter.js'))

export interface OpenFlow {
  /** SPEC 2, "Opening". Whether it is shown: not where something else was asked for meanwhile. @throws {@link Refusal} @throws {@link ConnectorNotFoundError} */
  open(options?: OpenOptions): Promise<boolean>
  /** Whether the last opening chose the view by itself. */
  isDefault(): boolean | undefined
  /** Opens at a view, or goes there. */
  show(entry: ViewRequest): void
  /** What still waits for its code is not opened any more. */
  cancel(): void
  dispose(): void
}

/** SPEC 9: "Image preload timeout 2 s." What is not here by then does not keep the modal loading. */
const LONGEST_LOADING_MS = 2000

export function createOpenFlow(
  context: FlowContext,
  connect: ConnectFlow,
  navigation: Navigation,
  preloadWalletFlows: () => void,
  loadLate: () => Promise<LateViews>,
): OpenFlow {
  const { root, tracker } = context
  const { chains, connectors, modal, platform } = root
  let loadingTimer: TimerHandle | undefined
  let cancelIdle: (() => void) | undefined
  let isDisposed = false
  let isDefault: boolean | undefined
  /** How often something was asked for: who has waited opens only where nobody has asked since. */
  let asked = 0

  const load = async () => {
    platform.clearTimeout(loadingTimer)
    const timer = platform.setTimeout(() => modal.setLoading(false), LONGEST_LOADING_MS)
    loadingTimer = timer
    // Whatever is begun before the first picture holds it up.
    if (platform.afterPaint) await new Promise<void>(platform.afterPaint)
    if (isDisposed) return
    tracker.allowRequests()
    cancelIdle ??= platform.whenIdle(preloadWalletFlows)
    // What cannot be downloaded is not shown; the lists say so themselves.
    await listing
      .load()
      .then(({ prefetch }) => (isDisposed ? undefined : prefetch(root)))
      .catch(() => {})
    if (timer !== loadingTimer || isDisposed) return
    platform.clearTimeout(timer)
    modal.setLoading(false)
  }

  const show = (entry: ViewRequest, isLoading: boolean) => {
    const wasOpen = modal.isOpen
    // One change, told and drawn once.
    runInAction(() => {
      navigation.reset(entry)
      modal.setOpen(true)
      if (isLoading) modal.setLoading(true)
    })
    if (!wasOpen) tracker.track({ type: 'track', event: 'MODAL_OPEN', properties: { connected: isConnected(root) } })
  }

  const cancel = () => {
    asked += 1
  }

  return {
    open: async (options) => {
      cancel()
      const turn = asked
      const wanted = viewIn(options)
      const late = wanted === undefined || isFirstView(wanted) ? undefined : await loadLate()
      const request = late ? late.parseLateOptions(options) : parseOpenOptions(options)
      const { namespace } = request
      if (namespace && !chains.slices[namespace]) {
        const { NetworkUndefinedError } = await adapterErrors.load()
        throw new NetworkUndefinedError({ namespace })
      }
      // In a page's first moments the code that finds a wallet may be on its way.
      if (late?.isUnknown(root, request)) await connectors.whenLoaded
      if (turn !== asked) return false
      // Its network counts from here on.
      const isAccount = request.view === undefined || request.view === 'Account'
      if (namespace && isAccount && root.accounts.slices[namespace].address) chains.setActiveNamespace(namespace)
      // A request that waits for the visitor is led to, whatever was asked for.
      const isShown =
        !root.connections.isApproving && request.view && (late?.isLateShowable ?? isShowable)(root, request)
      const entry: ViewRequest = isShown ? request : { view: defaultView(root, namespace) }
      isDefault = !isShown
      const target = late?.targetOf(root, entry)
      connectors.setFilterNamespace(namespace)
      show(entry, true)
      void load()
      if (target) void connect.start(target)
      return true
    },
    isDefault: () => isDefault,
    show: (entry) => {
      tracker.allowRequests()
      show(entry, false)
    },
    cancel,
    dispose: () => {
      isDisposed = true
      cancel()
      platform.clearTimeout(loadingTimer)
      cancelIdle?.()
    },
  }
}

function defaultView(
  root: RootStore,
  namespace: Namespace | undefined,
):
  | 'ApproveTransaction'
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'UnsupportedChain'
  | 'ConnectingWalletConnectBasic'
  | SiwxStore['view'] {
  const { accounts, connections, options, platform } = root
  // SPEC 2: what a request waits for comes first.
  if (connections.isApproving) return 'ApproveTransaction'
  if (isUnsupported(root)) return 'UnsupportedChain'
  // Who is connected and has to sign in has nothing else to do here.
  const { signIn } = root.modal
  if (signIn?.isRequired && signIn.isMissing) return signIn.view
  const account = namespace ? accounts.slices[namespace] : accounts.active
  if (account?.address) return 'Account'
  if (options.adapterNamespaces.length > 0) return 'Connect'
  if (platform.device.isMobile) return 'AllWallets'
  return options.given.enableWalletConnect ? 'ConnectingWalletConnectBasic' : 'Connect'
}

/** There is no account view without an account, and none of what the host has turned off. */
function isShowable(root: RootStore, { view, namespace }: ViewRequest): boolean {
  const { enableWalletConnect, enableWalletGuide } = root.options.given
  // What leads to it without an adapter is shown at once.
  if (view === 'Connect') return root.options.adapterNamespaces.length > 0 || isConnected(root)
  if (view === 'ConnectingWalletConnectBasic') return enableWalletConnect
  if (view === 'WhatIsAWallet' || view === 'GetWallet') return enableWalletGuide
  const { signIn } = root.modal
  if (view === 'SIWXSignMessage' || view === 'ConnectingSiwe') return signIn?.view === view && signIn.isMissing
  if (view !== 'Account') return true
  const account = namespace ? root.accounts.slices[namespace] : root.accounts.active
  return account?.address !== undefined
}

/** SPEC 2: when UnsupportedChain opens. A disconnected modal has no wallet whose network could be wrong. */
export function isUnsupported(root: RootStore): boolean {
  const { enableNetworkSwitch, allowUnsupportedChain } = root.options.given
  // Without an adapter a session of WalletConnect is a basic one.
  if (root.options.adapterNamespaces.length === 0) return false
  return isConnected(root) && !root.chains.isNetworkSupported && enableNetworkSwitch && !allowUnsupportedChain
}
