import { reaction } from 'mobx'
import type { ViewRequest } from '../../contracts/views/open-request.js'
import { viewIs } from '../../contracts/views/views.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import type { SignIn, WalletContext } from '../../state/context.js'
import { PairingStore, type WalletPlatform } from '../../state/pairing-store.js'
import type { DisconnectFlow } from '../connect/disconnect.js'
import { adoptApproval, keepDeepLinkChoice } from './adopt-approval.js'
import { createPairingCodes } from './codes.js'
import { createWalletOpener, walletPlatforms } from './open-wallet.js'

export interface PairingFlow {
  /** Asks for a new code. */
  retry(): void
  /** The host opened the modal: a code that is over in the view that is shown already is asked for again. */
  reopen(): void
  /** Opens the wallet that is chosen, in the tap that calls this. */
  open(): void
  /** The networks that a wallet is asked for are others now: a code that is shown is taken back, and another one shown. */
  renew(): void
  /** Drops all codes so far: an approval of them connects nothing. */
  cancel(): void
  /** A row was tapped: where the link is prepared, its app opens in the same tap. */
  tap(): void
  onRelayError(error: ModalError): void
  dispose(): void
}

/** Pairing with a wallet that is not in this browser. It follows the views: what is shown decides what is asked for. */
export function createPairingFlow(
  context: WalletContext,
  needs: {
    afterConnect(): void
    forget: DisconnectFlow['forget']
    /** Where visitors sign in: what the wallet may sign with the same approval. */
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
  /** Links are ready before the tap. In a wallet's own browser nobody opens another app. */
  const isPrepared = ({ view }: ViewRequest) =>
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

  /** Choices of a network from here on count against a code that is approved later. */
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
    const ways = walletPlatforms(wallet, device.isMobile)
    const isBrowsed = wallet !== undefined && opener.browseLinkOf(wallet) !== undefined
    const platforms = isBrowsed && !ways.includes('mobile') ? (['mobile', ...ways] as const) : ways
    store.choose(wallet, platforms, isBrowsed)
    tracker.track('SELECT_WALLET', { name: wallet?.name ?? 'WalletConnect', platform: store.platform })
    const needsUri = (way: WalletPlatform) => way !== 'unsupported' && !(isBrowsed && way === 'mobile')
    if (!platforms.some(needsUri)) return
    if (isShared) codes.ensure()
    else void codes.begin()
  }

  const follow = (entry: ViewRequest | undefined) => {
    if (!options.given.enableWalletConnect) return
    const before = shown
    shown = entry
    if (entry) enter(entry, before)
    else cancel()
  }

  connections.set({ pairing: store })
  const stops = [
    // Without consent there is no code, and none is left when it is taken back.
    reaction(() => (modal.isOpen && !root.isConsentMissing ? navigation.current : undefined), follow, {
      fireImmediately: true,
    }),
    reaction(
      () => connections.isWalletConnected,
      (isConnected) => {
        if (isConnected) return
        // The pairing that is under way goes on, and its outcome stays on the screen.
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
