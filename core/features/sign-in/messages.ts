import type { CaipNetworkId } from '../../contracts/caip.js'
import type { SiwxRequest } from '../../contracts/sign-in/siwx-config.js'
import type { RootStore } from '../../state/root-store.js'
import { formatSiwxMessage } from './siwx/message.js'
import type { Signer, SignInParts } from './store.js'

/** How long a prepared message is used. Servers forget unused nonces, and a message states its time. */
const READY_MS = 60_000

export interface SiwxMessages {
  /**
   * Asks for the message and its nonce while the visitor reads: a wallet that opens a window must be asked within the
   * tap.
   */
  prepare(): void
  /**
   * A message that a wallet may sign while it connects, without its address. One that the wallet has not signed is the
   * next message of its account, so that no nonce is asked for twice.
   */
  ahead(chainId: CaipNetworkId): Promise<SiwxRequest>
  /** The message for this account to sign now. */
  requestFor(signer: Signer): Promise<SiwxRequest>
  /** Drops the used message: the next try gets another one. */
  forget(): void
}

/** The messages for the visitor to sign. A declined message is unused, so the next try signs the same one. */
export function createSiwxMessages({ platform }: RootStore, parts: SignInParts): SiwxMessages {
  const { config, store, current, isShown } = parts
  let kept: { signer: Signer; request: SiwxRequest } | undefined
  let ready: { signer: Signer; request: Promise<SiwxRequest | undefined>; at: number } | undefined

  let unsigned: { request: SiwxRequest; at: number } | undefined

  const create = async ({ address, chainId }: Signer): Promise<SiwxRequest> => {
    const early = unsigned
    unsigned = undefined
    const isReady = early?.request.chainId === chainId && platform.now() - early.at < READY_MS
    return isReady ? withAddress(early.request, address) : config.createMessage({ accountAddress: address, chainId })
  }

  return {
    prepare: () => {
      const signer = current()
      if (!signer || !isShown() || !store.isAsked) return
      // The tap asks again, and shows the error if that fails.
      const request = create(signer).catch(() => undefined)
      ready = { signer, request, at: platform.now() }
    },
    ahead: async (chainId) => {
      const request = await config.createMessage({ accountAddress: '', chainId })
      unsigned = { request, at: platform.now() }
      return request
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
      unsigned = undefined
    },
  }
}

function withAddress(request: SiwxRequest, accountAddress: string): SiwxRequest {
  const data = { ...request, accountAddress }
  return Object.defineProperty(data, 'toString', { value: () => formatSiwxMessage(data), enumerable: false })
}
