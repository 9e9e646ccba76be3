import { reaction } from 'mobx'
import type { ViewRequest } from '../../contracts/views/open-request.js'
import { viewIs } from '../../contracts/views/views.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import type { SignIn, WalletContext } from '../../state/context.js'
import { PairingStore, type WalletPlatform } from '../../state/pairing-store.js'
import type { DisconnectFlow } from '../connect/disconnect.js'
import { adoptApproval, keepDeepLinkChoice } from './adopt-approval.js'
import { browseLinkOf } from './browse-link.js'
import { createPairingCodes } from './codes.js'
import { createWalletOpener, walletPlatforms } from './open-wallet.js'

export interface PairingFlow {
  /** Asks for a new code. */
  retry(): void
  /** The host opened the modal: if the code in the shown view has ended, a new one is requested. */
  reopen(): void
  /** Opens the chosen wallet, within the tap that calls this. */
  open(): void
  /** The networks to ask a wallet for have changed: withdraws a shown code, and shows another one. */
  renew(): void
  /** Ends all codes so far: an approval of them does not connect. */
  cancel(): void
  /** A row was tapped: if its link is prepared, the app opens in the same tap. */
  tap(): void
  onRelayError(error: ModalError): void
  dispose(): void
}

/** Pairs with a wallet outside this browser. The shown view decides whether a code is requested. */
export function createPairingFlow(
  context: WalletContext,
  needs: {
    afterConnect(): void
    forget: DisconnectFlow['forget']
    /** If the host uses sign-in: the message that the wallet may sign with the same approval. */
    readonly oneClick: SignIn['oneClick'] | undefined
  },
): PairingFlow {
  const { root, tracker, host } = context
  const { chains, connections, modal, navigation, options, platform, walletList } = root
  const { device } = platform
  const store = new PairingStore()
  const opener = createWalletOpener(context, store)
  const alerted = new Set<string>()
  let hasGoneElsewhere = chains.watchChoices()
  let shown: ViewRequest | undefined

  const isPhone = device.isMobile || device.isTelegram
  const isReusing = device.isTelegram || (device.isIos && device.isSafari)
  /** Links are ready before the tap. In a wallet's own browser, no other app is opened. */
  const isPrepared = ({ view }: ViewRequest) =>
    options.given.enableWalletConnect &&
    isPhone &&
    (view === 'Connect' || view === 'AllWallets') &&
    !walletList.hasInstalled &&
    !connections.isWalletConnected

  const codes = createPairingCodes(context, store, {
    oneClick: needs.oneClick,
    isLookedAt: () => isPairing(navigation.current) || isPrepared(navigation.current),
    isShown: () => isPairing(navigation.current),
    onApproved: (connection, connector) => {
      const approval = { connection, connector, hasGoneElsewhere: hasGoneElsewhere() }
      adoptApproval(context, store, needs.forget, approval)
      needs.afterConnect()
    },
  })

  const cancel = () => {
    codes.end()
    store.reset()
  }

  /** Watches for choices of a network from now on: they keep a later approval from activating its namespace. */
  const beginVisit = () => {
    codes.resetRenewals()
    hasGoneElsewhere = chains.watchChoices()
  }

  const retry = () => {
    beginVisit()
    void codes.begin()
  }

  const enter = (entry: ViewRequest, cameFrom: ViewRequest | undefined) => {
    const isShared = cameFrom !== undefined && isPhone && (isReusing || !store.wcLinking)
    beginVisit()
    if (!isShared) cancel()
    if (!isPairing(entry)) {
      if (isPrepared(entry)) codes.ensure()
      return
    }
    const wallet = entry.view === 'ConnectingWalletConnect' ? entry.data.wallet : undefined
    const ways = options.given.enableWalletConnect ? walletPlatforms(wallet, device.isMobile) : []
    const isBrowsed = wallet !== undefined && browseLinkOf(root, wallet) !== undefined
    const platforms = isBrowsed && !ways.includes('mobile') ? (['mobile', ...ways] as const) : ways
    store.choose(wallet, platforms, isBrowsed)
    tracker.track('SELECT_WALLET', { name: wallet?.name ?? 'WalletConnect', platform: store.platform })
    const needsUri = (way: WalletPlatform) => way !== 'unsupported' && !(isBrowsed && way === 'mobile')
    if (!platforms.some(needsUri)) return
    if (isShared) codes.ensure()
    else void codes.begin()
  }

  const follow = (entry: ViewRequest | undefined) => {
    const before = shown
    shown = entry
    if (entry) enter(entry, before)
    else cancel()
  }

  connections.set({ pairing: store })
  const stops = [
    // Without consent, no code is requested. If the consent is withdrawn, the code is, too.
    reaction(() => (modal.isOpen && !root.isConsentMissing ? navigation.current : undefined), follow, {
      fireImmediately: true,
    }),
    reaction(
      () => connections.isWalletConnected,
      (isConnected) => {
        if (isConnected) return
        // A running pairing goes on, and its result stays on the screen.
        keepDeepLinkChoice(root, undefined)
        if (!codes.isOpen && !(shown && isPairing(shown))) store.reset()
      },
      { fireImmediately: connections.isWalletConnected },
    ),
  ]

  return {
    retry,
    reopen: () => {
      const { state } = store
      if (shown && isPairing(shown) && (state === 'refused' || state === 'failed' || state === 'expired')) retry()
    },
    open: opener.open,
    renew: () => {
      if (!shown || !codes.isOpen) return
      cancel()
      enter(shown, undefined)
    },
    cancel: () => {
      cancel()
      if (shown && isPrepared(shown)) codes.ensure()
    },
    tap: () => {
      if (device.isMobile && store.platform === 'mobile') opener.open()
    },
    onRelayError: (error) => {
      if (!isModalError(error, 'unknown') && !alerted.has(error.code)) {
        alerted.add(error.code)
        host.raise(error)
      }
      codes.onRelayError(error)
    },
    dispose: () => {
      for (const stop of stops) stop()
      codes.end()
      opener.dispose()
    },
  }
}

const isPairing = ({ view }: ViewRequest) => viewIs(view, 'pairing')
