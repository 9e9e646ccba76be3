import type { SignInWhileConnecting } from '../../contracts/adapter.js'
import type { CaipNetworkId } from '../../contracts/caip.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import { AbortedError, isModalError, type ModalError } from '../../errors/base.js'
import {
  SignatureDeclinedError,
  SiwxAddressMissingError,
  SiwxClientMissingError,
  SiwxNetworkMissingError,
  SmartAccountSignInError,
} from '../../errors/siwx.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import { withAbort } from '../../lib/with-abort.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { Navigation, PartContext, WalletContext } from '../../state/context.js'
import { createSiwxMessages } from './messages.js'
import { keepSessions } from './one-click.js'
import { signWith } from './sign-with.js'
import { formatSiwxMessage } from './siwx/message.js'
import type { Signer, SignInParts } from './store.js'

export interface SiwxSigning {
  /**
   * Asks for the message and its nonce while the visitor reads: a wallet that opens a window must be asked within the
   * tap.
   */
  prepare(): void
  /** Asks the wallet of the active account to sign in. A second call before the answer joins the first. */
  sign(): Promise<void>
  /** See {@link SignIn.whileConnecting}. */
  whileConnecting(chainId: CaipNetworkId): Promise<SignInWhileConnecting>
  stop(): void
}

interface SigningNeeds {
  readonly navigation: Navigation
  readonly part: PartContext['part']
  /** The visitor has closed the prompt for this account. */
  dismiss(signer: Signer): void
}

export function createSiwxSigning(
  context: WalletContext,
  parts: SignInParts,
  { navigation, dismiss, part }: SigningNeeds,
): SiwxSigning {
  const { root, adapters, tracker, host } = context
  const { accounts, alerts, connections, modal, platform } = root
  const { config, store, current, isStale, isShown, prompt, about } = parts
  const messages = createSiwxMessages(root, parts)
  const signing = createLatest(platform)
  let running: Promise<void> | undefined

  const requireSigner = (): Signer => {
    if (!accounts.active?.address) throw new SiwxAddressMissingError()
    const signer = current()
    if (!signer) throw new SiwxNetworkMissingError()
    if (!connections.connections.has(signer.namespace)) throw new SiwxClientMissingError()
    return signer
  }

  const isEmbedded = ({ namespace }: Signer) => connections.connections.get(namespace)?.connectorId === AUTH_ID

  const fail = (signer: Signer, thrown: unknown): ModalError => {
    const { isSmartAccount } = about(signer)
    const cause = toModalError(thrown)
    const isDeclined = isModalError(cause, 'wallet_user_rejected')
    // A message that reached a server, or whose time is wrong, is not signed again.
    if (!isDeclined) messages.forget()
    const declined = isDeclined ? new SignatureDeclinedError({ cause }) : cause
    const error = isSmartAccount ? new SmartAccountSignInError({ cause }) : declined
    store.end(error)
    alerts.notify(error.code, error.shortMessage, 'error')
    tracker.track('SIWX_AUTH_ERROR', about(signer))
    if (!isDeclined) host.failed(cause)
    // A visitor who closed the modal over the request is not asked again.
    if (isEmbedded(signer) && !modal.isOpen) dismiss(signer)
    else if (isEmbedded(signer) && !isShown()) prompt()
    return error
  }

  const run = async (signer: Signer, signal: AbortSignal) => {
    store.begin('signing')
    tracker.track('CLICK_SIGN_SIWX_MESSAGE', about(signer))
    try {
      const request = await withAbort(messages.requestFor(signer), signal)
      const adapter = await adapters.get(signer.namespace, connections.connections.get(signer.namespace)?.connectorId)
      // The embedded wallet asks in its own view. After a refusal, this view returns.
      const approvals = isEmbedded(signer) ? connections.login?.approvals : undefined
      const ask = () => withAbort(signWith({ root, part, adapter }, signer, request), signal)
      const session = await (approvals ? approvals.during({ goBack: true, endsOnClose: true }, ask) : ask())
      if (isStale(signer)) throw new AbortedError()
      await config.addSession(session)
      messages.forget()
      if (signal.aborted || isStale(signer)) throw new AbortedError()
      store.end()
      store.setSession(session)
      navigation.close()
      tracker.track('SIWX_AUTH_SUCCESS', about(signer))
      // The signature counts even before its session is known. A later check finds the session.
      void learnEnd(signer, session).catch(() => undefined)
    } catch (thrown) {
      if (!signal.aborted && !isStale(signer)) throw fail(signer, thrown)
      if (store.work === 'signing') store.end()
      throw toModalError(thrown)
    }
  }

  /** Asks the server when the session ends: the message need not state it. */
  const learnEnd = async (signer: Signer, signed: SiwxSession) => {
    if (config.refetchIntervalMs === undefined || signed.data.expirationTime !== undefined) return
    const [told] = await config.getSessions(signer.chainId, signer.address)
    if (told?.data.expirationTime !== undefined && store.session === signed && !isStale(signer)) store.setSession(told)
  }

  return {
    prepare: messages.prepare,
    sign: (): Promise<void> => {
      if (running) return running
      const signal = signing.begin()
      running = (async () => run(requireSigner(), signal))().finally(() => {
        if (!signal.aborted) running = undefined
      })
      return running
    },
    whileConnecting: async (chainId) => {
      const message = await messages.ahead(chainId)
      return {
        message,
        textFor: formatSiwxMessage,
        keep: async (sessions) => {
          messages.forget()
          await keepSessions(config, tracker, chainId, sessions)
        },
      }
    },
    stop: () => {
      signing.stop()
      running = undefined
    },
  }
}
