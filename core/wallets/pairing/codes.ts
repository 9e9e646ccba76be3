import { runInAction } from 'mobx'
import type { AdapterConnection } from '../../contracts/adapter.js'
import type { Connector } from '../../contracts/connector.js'
import { isModalError, isOneOf, type ModalError } from '../../errors/base.js'
import { mappedError } from '../../errors/mapped-error.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import { shippedOf } from '../../namespaces/namespace-table.js'
import { WALLET_CONNECT_ID } from '../../state/connection-store.js'
import type { SignIn, WalletContext } from '../../state/context.js'
import { ignored, reportInternal } from '../../state/ignored.js'
import { PAIRING_END_MS, PAIRING_LIFE_MS, type PairingStore } from '../../state/pairing-store.js'
import { requireAgreement } from '../connect/before-connect.js'
import { holdSignIn } from '../connect/held-sign-in.js'

/** How long the relay may take to answer before it counts as unreachable. The SDK alone takes more than a minute. */
const SILENT_AFTER_MS = 8000
/** How often an unused code is renewed. After that, the visitor has probably gone, and must ask for a new code. */
const MOST_RENEWALS = 5

export interface PairingCodes {
  /** True while a wallet may still approve a code. */
  readonly isOpen: boolean
  /** Asks for a code. A shown code stays usable until the next arrives. Never rejects. */
  begin(): Promise<void>
  /** Asks for a code unless a usable code exists or is on its way. */
  ensure(): void
  /** Allows five more renewals. */
  resetRenewals(): void
  /** The relay, or the connection to it, reports an error. */
  onRelayError(error: ModalError): void
  /** Ends all codes so far: an approval of them does not connect. */
  end(): void
}

interface CodeNeeds {
  /** If the host uses sign-in: the message that the wallet may sign with the same approval. */
  readonly oneClick: SignIn['oneClick'] | undefined
  /** True if the view needs a code, so that an aged code is renewed. */
  isLookedAt(): boolean
  /** True if the view is about the code, so that it shows the code's failure. */
  isShown(): boolean
  onApproved(connection: AdapterConnection, connector: Connector): void
}

/** Asks the relay for codes, renews the shown code, and gives up if the codes are not used. */
export function createPairingCodes(context: WalletContext, store: PairingStore, needs: CodeNeeds): PairingCodes {
  const { root, adapters, tracker, host } = context
  const { chains, connectors, platform } = root
  /** Proposals that a wallet may still approve: the last one, and those whose code was shown before. */
  const attempts = new Set<AbortController>()
  let renewals = 0
  /**
   * True while the requested code replaces an aged one. The visitor has not asked for it, so an error is not shown.
   */
  let isUnasked = false
  const silence = createLatest(platform)
  const expiry = createLatest(platform)

  const stopTimers = () => {
    for (const timer of [silence, expiry]) timer.stop()
  }

  const end = () => {
    stopTimers()
    for (const attempt of attempts) attempt.abort()
    attempts.clear()
  }

  const fail = (error: ModalError) => {
    silence.stop()
    store.fail(error)
    if (!needs.isShown() || !store.needsUri) return
    tracker.track('CONNECT_ERROR', { message: error.shortMessage })
    if (!isModalError(error, 'wallet_user_rejected')) host.failed(error)
  }

  const onExpiry = () => {
    if (renewals >= MOST_RENEWALS || !needs.isLookedAt()) return store.expire()
    renewals += 1
    // If the computer slept, the code is past its time. A younger code stays shown and usable until the next arrives.
    runInAction(() => {
      store.forgetDead(platform.now())
      void begin(true)
    })
  }

  const onSilence = () => {
    if (isUnasked) store.expire()
    else fail(mappedError('relay_unreachable'))
  }

  const onUri = (uri: string) => {
    stopTimers()
    isUnasked = false
    store.setUri(uri, platform.now())
    // "expired when under 10 s remain": at exactly ten seconds the code is alive.
    expiry.later(PAIRING_LIFE_MS - PAIRING_END_MS + 1, onExpiry)
  }

  const onFailed = (thrown: unknown, isReported: boolean) => {
    const error = toModalError(thrown)
    if (isOneOf(error, 'wallet_user_rejected', 'host_refused', 'host_check_failed')) {
      end()
      return fail(error)
    }
    if (attempts.size > 0) return
    if (isModalError(error, 'adapter_load') && !isReported) reportInternal(root, tracker, error)
    if (store.state === 'failed' || store.state === 'expired') return
    if (isUnasked || (store.wcUri && !store.isAlive(platform.now()))) return store.expire()
    fail(isModalError(error, 'unknown') ? mappedError('relay_unreachable', { cause: thrown }) : error)
  }

  const begin = async (isRenewal: boolean): Promise<void> => {
    const namespace = connectors.filterNamespace ?? chains.activeNamespace
    const network = namespace && chains.networkOf(namespace)
    const connector = namespace && connectors.getConnector(WALLET_CONNECT_ID, namespace)
    if (!network || !connector || root.isConsentMissing) return
    const attempt = new AbortController()
    attempts.add(attempt)
    isUnasked = isRenewal
    store.beginAsking()
    silence.later(SILENT_AFTER_MS, onSilence)
    // The adapter's loader reports its own failure. This function reports failures of the adapter's own downloads.
    let isAdapterHere = false
    try {
      const adapter = await adapters.get(namespace, WALLET_CONNECT_ID)
      isAdapterHere = true
      if (attempt.signal.aborted) return
      const { filterNamespace } = connectors
      const signsWithApproval = (filterNamespace ? [filterNamespace] : chains.namespaces).every(
        (each) => shippedOf(each)?.signsWithApproval,
      )
      // Without a message, the wallet is asked to sign in after the pairing.
      const signIn =
        signsWithApproval &&
        (await needs.oneClick?.(network.caipNetworkId).catch(ignored(root, 'preparing to sign in with the code')))
      if (attempt.signal.aborted) return
      const held = holdSignIn(context)
      const connection = await adapter.connect({
        connector,
        namespace,
        // The modal's network may have changed by the time the wallet approves.
        get network() {
          return chains.networkOf(namespace) ?? network
        },
        signal: attempt.signal,
        onUri,
        ...(signIn && { signIn: held.hold(signIn) }),
        ...(filterNamespace && { namespaces: [filterNamespace] }),
      })
      if (attempt.signal.aborted) return
      const agreement = requireAgreement(context, adapter, connection, attempt.signal, { held })
      if (agreement) await agreement
      if (attempt.signal.aborted) return
      end()
      needs.onApproved(connection, connector)
    } catch (thrown) {
      attempts.delete(attempt)
      if (attempt.signal.aborted) return
      onFailed(thrown, !isAdapterHere)
    }
  }

  return {
    get isOpen() {
      return attempts.size > 0
    },
    begin: () => begin(false),
    ensure: () => {
      if (store.wcError || !(store.isAsking || store.isAlive(platform.now()))) void begin(false)
    },
    resetRenewals: () => {
      renewals = 0
    },
    onRelayError: (error) => {
      if (!store.isAsking) return
      if (!isModalError(error, 'unknown')) fail(error)
      // A code that replaces an aged one may still arrive.
      else if (!isUnasked) fail(mappedError('relay_unreachable', { cause: error }))
    },
    end,
  }
}
