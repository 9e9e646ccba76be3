import type { SiwxRequest } from '../../contracts/sign-in/siwx-config.js'
import type { RootStore } from '../../state/root-store.js'
import type { Signer, SignInParts } from './store.js'

/** Servers forget nonces that nobody uses, and a message says when it was made. */
const READY_MS = 60_000

export interface SiwxMessages {
  /** Asks for the message, and with it the nonce, while the visitor reads: a wallet that opens a window is asked within the tap. */
  prepare(): void
  /** The message that this account signs now. */
  requestFor(signer: Signer): Promise<SiwxRequest>
  /** The message is used up: the next try has another one. */
  forget(): void
}

/** The messages that a visitor is asked to sign. One that was declined has not been used, so the next try signs the same. */
export function createSiwxMessages({ platform }: RootStore, parts: SignInParts): SiwxMessages {
  const { config, store, current, isShown } = parts
  let kept: { signer: Signer; request: SiwxRequest } | undefined
  let ready: { signer: Signer; request: Promise<SiwxRequest | undefined>; at: number } | undefined

  const create = ({ address, chainId }: Signer) => config.createMessage({ accountAddress: address, chainId })

  return {
    prepare: () => {
      const signer = current()
      if (!signer || !isShown() || !store.isAsked) return
      // The tap asks again, and says why where it fails.
      const request = create(signer).catch(() => undefined)
      ready = { signer, request, at: platform.now() }
    },
    requestFor: async (signer) => {
      const isSame = kept?.signer.caipAddress === signer.caipAddress
      const ends = kept?.request.expirationTime
      if (kept && isSame && (ends === undefined || Date.parse(ends) > platform.now())) return kept.request
      const early = ready
      ready = undefined
      const isEarly = early?.signer.caipAddress === signer.caipAddress && platform.now() - early.at < READY_MS
      const request = (isEarly ? await early.request : undefined) ?? (await create(signer))
      kept = { signer, request }
      return request
    },
    forget: () => {
      kept = undefined
    },
  }
}
