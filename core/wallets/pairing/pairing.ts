import { reaction, runInAction } from 'mobx'
import type { AdapterConnection } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { type DeepLinkChoice, deepLinkChoiceKey } from '../../contracts/storage.js'
import type { ViewRequest } from '../../contracts/views/open-request.js'
import { viewIs } from '../../contracts/views/views.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import { WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { SignIn, WalletContext } from '../../state/context.js'
import { ignored, reportInternal } from '../../state/ignored.js'
import { PAIRING_END_MS, PAIRING_LIFE_MS, PairingStore, type WalletPlatform } from '../../state/pairing-store.js'
import type { RootStore } from '../../state/root-store.js'
import type { DisconnectFlow } from '../connect/disconnect.js'
import { adoptNewConnection, canStay, withoutTaken } from '../session.js'
import { createWalletOpener, walletPlatforms } from './open-wallet.js'

/** A relay that has not answered by then is said to be out of reach; the SDK alone takes more than a minute. */
const SILENT_AFTER_MS = 8000
/** A code that nobody uses is renewed this often. Then the visitor has gone, and is asked. */
const MOST_RENEWALS = 5

/** Pairing with a wallet that is not in this browser. It follows the views: what is shown decides what is asked for. */
export function createPairingFlow(
  context: WalletContext,
  needs: {
    afterConnect(): void
    forget: DisconnectFlow['forget']
    /** Where visitors sign in: what the wallet may sign with the same approval. */
    readonly oneClick: SignIn['oneClick'] | undefined
  },
) {
  const { root, adapters, tracker, host } = context
  const { chains, connections, connectors, modal, navigation, options, platform, storage, walletList } = root
  const { device } = platform
  const store = new PairingStore()
  const opener = createWalletOpener(context, store)
  /** Proposals that a wallet may still approve: the last one, and those whose code was shown before. */
  const attempts = new Set<AbortController>()
  const alerted = new Set<string>()
  let renewals = 0
  /** The code that is asked for takes the place of one that aged. Nobody waits for it, and nobody is told that it does not come. */
  let isRenewing = false
  let hasGoneElsewhere = chains.watchChoices()
  const silence = createLatest(platform)
  const expiry = createLatest(platform)

  const stopTimers = () => {
    for (const timer of [silence, expiry]) timer.stop()
  }

  const endAttempts = () => {
    stopTimers()
    for (const attempt of attempts) attempt.abort()
    attempts.clear()
  }

  const cancel = () => {
    endAttempts()
    store.reset()
  }

  const fail = (error: ModalError) => {
    silence.stop()
    store.fail(error)
    if (!isPairing(navigation.current) || !store.needsUri) return
    tracker.track('CONNECT_ERROR', { message: error.shortMessage })
    if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
  }

  const onExpiry = () => {
    const { current } = navigation
    if (renewals >= MOST_RENEWALS || !(isPairing(current) || isPrepared(current))) return store.expire()
    renewals += 1
    // After a sleep of the computer the code is past its time. A younger one is shown, and works, until the next is here.
    runInAction(() => {
      store.forgetDead(platform.now())
      void begin(true)
    })
  }

  const onSilence = () => {
    if (isRenewing) store.expire()
    else fail(mappedError('relay_unreachable'))
  }

  const onUri = (uri: string) => {
    stopTimers()
    isRenewing = false
    store.setUri(uri, platform.now())
    // "expired when under 10 s remain": at ten seconds it is alive.
    expiry.later(PAIRING_LIFE_MS - PAIRING_END_MS + 1, onExpiry)
  }

  const onApproved = (given: AdapterConnection, connector: Connector) => {
    const { wallet, wcLinking } = store
    const connection = withoutTaken(root, given)
    const served = [connection, ...(connection.others ?? [])].map(({ namespace }) => namespace)
    // One session serves all: what the last one served besides has ended. It is left after the new one is here, or the modal
    // would go to what is left without both.
    const ended = [...connections.connections].flatMap(([namespace, { connectorId }]) =>
      connectorId === WALLET_CONNECT_ID && !served.includes(namespace) ? [namespace] : [],
    )
    const isStaying = !ended.some((each) => each === chains.activeNamespace) && canStay(root, connection)
    const activate = !(hasGoneElsewhere() && isStaying)
    endAttempts()
    adoptNewConnection(context, { connection, connector, adapterType: 'universal', activate }, () => store.reset())
    keepDeepLinkChoice(root, wcLinking)
    if (wallet) {
      connections.addRecentWallet(wallet)
      storage.set('recentWallets', [...connections.recentWallets])
    }
    tracker.track('CONNECT_SUCCESS', { method: wcLinking ? 'mobile' : 'qrcode', name: wallet?.name ?? 'Unknown' })
    for (const namespace of served) host.connected(namespace)
    needs.forget(...ended)
    needs.afterConnect()
  }

  const onFailed = (thrown: unknown, isReported: boolean) => {
    const error = toModalError(thrown)
    if (isModalError(error, 'wallet_user_rejected')) {
      endAttempts()
      return fail(error)
    }
    if (attempts.size > 0) return
    if (isModalError(error, 'adapter_load') && !isReported) reportInternal(root, tracker, error)
    if (store.state === 'failed' || store.isExpired) return
    if (isRenewing || (store.wcUri && !store.isAlive(platform.now()))) return store.expire()
    fail(isModalError(error, 'unknown') ? mappedError('relay_unreachable', { cause: thrown }) : error)
  }

  /** A code that is shown stays until the next is here, and can be used meanwhile. */
  const begin = async (isRenewal = false): Promise<void> => {
    const namespace = connectors.filterNamespace ?? chains.activeNamespace
    const network = namespace && chains.networkOf(namespace)
    const connector = namespace && connectors.getConnector(WALLET_CONNECT_ID, namespace)
    if (!network || !connector || root.isConsentMissing) return
    const attempt = new AbortController()
    attempts.add(attempt)
    isRenewing = isRenewal
    store.beginAsking()
    silence.later(SILENT_AFTER_MS, onSilence)
    // An adapter that does not come is told where it is loaded; what it loads itself is told here.
    let isAdapterHere = false
    try {
      const adapter = await adapters.get(namespace, WALLET_CONNECT_ID)
      isAdapterHere = true
      if (attempt.signal.aborted) return
      const { filterNamespace } = connectors
      const isEvmAlone = (filterNamespace ? [filterNamespace] : chains.namespaces).every((each) => each === 'eip155')
      // Without a message to sign the wallet is asked for it afterwards.
      const signIn =
        isEvmAlone &&
        (await needs.oneClick?.(network.caipNetworkId).catch(ignored(root, 'preparing to sign in with the code')))
      if (attempt.signal.aborted) return
      const connection = await adapter.connect({
        connector,
        namespace,
        // The modal may have gone elsewhere when the wallet approves.
        get network() {
          return chains.networkOf(namespace) ?? network
        },
        signal: attempt.signal,
        onUri,
        ...(signIn && { signIn }),
        ...(filterNamespace && { namespaces: [filterNamespace] }),
      })
      if (!attempt.signal.aborted) onApproved(connection, connector)
    } catch (thrown) {
      attempts.delete(attempt)
      if (attempt.signal.aborted) return
      onFailed(thrown, !isAdapterHere)
    }
  }

  const ensure = () => {
    if (store.wcError || !(store.isAsking || store.isAlive(platform.now()))) void begin()
  }

  const isPhone = device.isMobile || device.isTelegram
  const isReusing = device.isTelegram || (device.isIos && device.isSafari)
  /** Links are ready before the tap. In a wallet's own browser nobody opens another app. */
  const isPrepared = ({ view }: ViewRequest) =>
    isPhone &&
    (view === 'Connect' || view === 'AllWallets') &&
    !walletList.hasInstalled &&
    !connections.isWalletConnected

  const enter = (entry: ViewRequest, cameFrom: ViewRequest | undefined) => {
    const isShared = cameFrom !== undefined && isPhone && (isReusing || !store.wcLinking)
    renewals = 0
    hasGoneElsewhere = chains.watchChoices()
    if (!isPairing(entry)) {
      if (!isShared) cancel()
      if (isPrepared(entry)) ensure()
      return
    }
    const wallet = entry.view === 'ConnectingWalletConnect' ? entry.data.wallet : undefined
    const ways = walletPlatforms(wallet, device.isMobile)
    const isBrowsed = wallet !== undefined && opener.browseLinkOf(wallet) !== undefined
    const platforms = isBrowsed && !ways.includes('mobile') ? (['mobile', ...ways] as const) : ways
    if (!isShared) cancel()
    store.choose(wallet, platforms, isBrowsed)
    tracker.track('SELECT_WALLET', { name: wallet?.name ?? 'WalletConnect', platform: store.platform })
    const needsUri = (way: WalletPlatform) => way !== 'unsupported' && !(isBrowsed && way === 'mobile')
    if (!platforms.some(needsUri)) return
    if (isShared) ensure()
    else void begin()
  }

  let shown: ViewRequest | undefined
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
        if (attempts.size === 0 && !(shown && isPairing(shown))) store.reset()
      },
      { fireImmediately: connections.isWalletConnected },
    ),
  ]

  const retry = () => {
    renewals = 0
    hasGoneElsewhere = chains.watchChoices()
    void begin()
  }

  return {
    retry,
    /** The host opened the modal: a code that is over in the view that is shown already is asked for again. */
    reopen: () => {
      const { state } = store
      if (shown && isPairing(shown) && (state === 'refused' || state === 'failed' || state === 'expired')) retry()
    },
    open: opener.open,
    /** The networks that a wallet is asked for are others now: a code that is shown is taken back, and another one shown. */
    renew: () => {
      if (!shown || attempts.size === 0) return
      cancel()
      enter(shown, undefined)
    },
    /** Drops all codes so far: an approval of them connects nothing. */
    cancel: () => {
      cancel()
      if (shown && isPrepared(shown)) ensure()
    },
    /** A row was tapped: where the link is prepared, its app opens in the same tap. */
    tap: () => {
      if (device.isMobile && store.platform === 'mobile') opener.open()
    },
    onRelayError: (error: ModalError) => {
      if (!isModalError(error, 'unknown') && !alerted.has(error.code)) {
        alerted.add(error.code)
        host.raise(error)
      }
      if (!store.isAsking) return
      if (!isModalError(error, 'unknown')) fail(error)
      // A code that replaces an aged one may still arrive.
      else if (!isRenewing) fail(mappedError('relay_unreachable', { cause: error }))
    },
    dispose: () => {
      for (const stop of stops) stop()
      endAttempts()
      opener.dispose()
    },
  }
}

const isPairing = ({ view }: ViewRequest) => viewIs(view, 'pairing')

/** Keeps the chosen app under the name by which the SDK reads it: each request opens that app again. */
function keepDeepLinkChoice({ connections, platform }: RootStore, choice: DeepLinkChoice | undefined) {
  const { storage, console } = platform
  try {
    if (choice) storage.setItem(deepLinkChoiceKey, JSON.stringify(choice))
    else storage.removeItem(deepLinkChoiceKey)
    connections.set({ unstoredApp: undefined })
  } catch (error) {
    connections.set({ unstoredApp: choice })
    console.info('walletmodal: the wallet that was chosen is known to this page alone', error)
  }
}
