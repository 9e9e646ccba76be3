import type { Adapter } from '../../contracts/adapter.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxRequest } from '../../contracts/sign-in/siwx-config.js'
import { AbortedError, isModalError, isOneOf, type ModalError } from '../../errors/base.js'
import {
  SignatureDeclinedError,
  SiwxAddressMissingError,
  SiwxClientMissingError,
  SiwxNetworkMissingError,
  SmartAccountSignInError,
} from '../../errors/siwx.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { readMember } from '../../lib/foreign.js'
import { createLatest } from '../../lib/latest.js'
import { lazy } from '../../lib/lazy.js'
import { withAbort } from '../../lib/with-abort.js'
import { AUTH_ID } from '../../state/connection-store.js'
import type { Navigation, PartContext, WalletContext } from '../../state/context.js'
import type { Signer, SignInParts } from './store.js'

/** Servers forget nonces that nobody uses, and a message says when it was made. */
const READY_MS = 60_000

const onChain = lazy(() => import('./signed-on-chain.js'))

/** A wallet that answers so has no `solana:signIn`, or not for this message. */
const unsupported = [
  'wallet_unsupported_method',
  'rpc_invalid_params',
  'rpc_invalid_input',
  'rpc_method_not_found',
] as const

export function createSiwxSigning(
  context: WalletContext,
  parts: SignInParts,
  { navigation, dismiss, part }: Pick<PartContext, 'part'> & { navigation: Navigation; dismiss(signer: Signer): void },
) {
  const { root, adapters, tracker, host } = context
  const { accounts, alerts, chains, connections, modal, platform } = root
  const { config, store, current, isStale, isShown, prompt, about } = parts
  /** Declined messages have not been used: the next try signs the same, and no nonce is asked for again. */
  let kept: { signer: Signer; request: SiwxRequest } | undefined
  let ready: { signer: Signer; request: Promise<SiwxRequest | undefined>; at: number } | undefined
  const signing = createLatest(platform)
  let running: Promise<void> | undefined

  const requireSigner = (): Signer => {
    if (!accounts.active?.address) throw new SiwxAddressMissingError()
    const signer = current()
    if (!signer) throw new SiwxNetworkMissingError()
    if (!connections.connections.has(signer.namespace)) throw new SiwxClientMissingError()
    return signer
  }

  const requestFor = async (signer: Signer): Promise<SiwxRequest> => {
    const isSame = kept?.signer.caipAddress === signer.caipAddress
    const ends = kept?.request.expirationTime
    if (kept && isSame && (ends === undefined || Date.parse(ends) > platform.now())) return kept.request
    const early = ready
    ready = undefined
    const isEarly = early?.signer.caipAddress === signer.caipAddress && platform.now() - early.at < READY_MS
    const request = (isEarly ? await early.request : undefined) ?? (await create(signer))
    kept = { signer, request }
    return request
  }

  const create = ({ address, chainId }: Signer) => config.createMessage({ accountAddress: address, chainId })

  /** Asks for the message, and with it the nonce, while the visitor reads: a wallet that opens a window is asked within the tap. */
  const prepare = () => {
    const signer = current()
    if (!signer || !isShown() || !store.isAsked) return
    // The tap asks again, and says why where it fails.
    const request = create(signer).catch(() => undefined)
    ready = { signer, request, at: platform.now() }
  }

  const isEmbedded = ({ namespace }: Signer) => connections.connections.get(namespace)?.connectorId === AUTH_ID

  const fail = (signer: Signer, thrown: unknown): ModalError => {
    const { isSmartAccount } = about(signer)
    const cause = toModalError(thrown)
    const isDeclined = isModalError(cause, 'wallet_user_rejected')
    // A message that reached a server, or whose time is wrong, is not signed again.
    if (!isDeclined) kept = undefined
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
      const request = await withAbort(requestFor(signer), signal)
      const adapter = await adapters.get(signer.namespace, connections.connections.get(signer.namespace)?.connectorId)
      // The embedded wallet asks in a view of its own; after a no this one is there again.
      const approvals = isEmbedded(signer) ? connections.login?.approvals : undefined
      const ask = () => withAbort(signWith(adapter, signer, request), signal)
      const session = await (approvals ? approvals.during({ goBack: true, endsOnClose: true }, ask) : ask())
      if (isStale(signer)) throw new AbortedError()
      await config.addSession(session)
      kept = undefined
      if (signal.aborted || isStale(signer)) throw new AbortedError()
      store.end()
      store.setSession(session)
      navigation.close()
      tracker.track('SIWX_AUTH_SUCCESS', about(signer))
      // The signature counts even before its session is known, which a later look finds.
      void learnEnd(signer, session).catch(() => undefined)
    } catch (thrown) {
      if (!signal.aborted && !isStale(signer)) throw fail(signer, thrown)
      if (store.work === 'signing') store.end()
      throw toModalError(thrown)
    }
  }

  /** A message need not say when its session ends: where a server keeps it, that knows. */
  const learnEnd = async (signer: Signer, signed: SiwxSession) => {
    if (config.refetchIntervalMs === undefined || signed.data.expirationTime !== undefined) return
    const [told] = await config.getSessions(signer.chainId, signer.address)
    if (told?.data.expirationTime !== undefined && store.session === signed && !isStale(signer)) store.setSession(told)
  }

  return {
    prepare,
    sign: (): Promise<void> => {
      if (running) return running
      const signal = signing.begin()
      running = (async () => run(requireSigner(), signal))().finally(() => {
        if (!signal.aborted) running = undefined
      })
      return running
    },
    stop: () => {
      signing.stop()
      running = undefined
    },
  }

  async function signWith(adapter: Adapter, signer: Signer, request: SiwxRequest): Promise<SiwxSession> {
    const { namespace, address } = signer
    const data = { ...request }
    const canSignIn = namespace === 'solana' && adapter.hasSignIn
    const given = canSignIn ? await signInWith(adapter, signer, request) : undefined
    if (given) return { data, ...given }
    const message = String(request)
    const signature = await adapter.signMessage({ namespace, address, message })
    // The host may not look at signatures at all: an empty one has to be on the chain.
    if (/^0x$/i.test(signature)) {
      const { requireSignedOnChain } = await onChain.load()
      await requireSignedOnChain({ root, part }, { message, address, chainId: signer.chainId })
    }
    return { data, message, signature }
  }

  /** The Wallet Standard's `solana:signIn`; `undefined` where the wallet does not have it, or not for this message. */
  async function signInWith(adapter: Adapter, { namespace, address, chainId }: Signer, request: SiwxRequest) {
    const { accountAddress, ...fields } = request
    const reference = chains.getNetwork(chainId)?.caipNetworkId.slice(namespace.length + 1)
    const params = { ...fields, address: accountAddress, chainId: reference }
    try {
      const answer = await adapter.request({ namespace, method: 'solana_signIn', params })
      const message = readMember(answer, 'signedMessage')
      const signature = readMember(answer, 'signature')
      if (readMember(answer, 'address') !== address || typeof message !== 'string' || typeof signature !== 'string')
        return undefined
      const bytes = Uint8Array.from(atob(message), (character) => character.charCodeAt(0))
      return { message: new TextDecoder().decode(bytes), signature }
    } catch (error) {
      if (isOneOf(error, ...unsupported)) return undefined
      throw error
    }
  }
}
