import { makeAutoObservable } from 'mobx'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../contracts/caip.js'
import type { SignInSnapshot } from '../../contracts/modal-api.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { SiwxConfig } from '../../contracts/sign-in/siwx-config.js'
import type { ModalError } from '../../errors/base.js'

export interface Signer {
  readonly namespace: Namespace
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly caipAddress: CaipAddress
}

export interface SignInParts {
  readonly config: SiwxConfig
  readonly store: SiwxStore
  /** The active account, on a supported network. */
  current(): Signer | undefined
  isStale(signer: Signer): boolean
  isShown(): boolean
  prompt(): void
  /** There is nothing to ask: what was waiting for the answer goes on. */
  settle(): void
  about(signer: Signer | undefined): { isSmartAccount: boolean; network: string }
}

/** Whether the active account is signed in, and the signature that is being asked for. */
export class SiwxStore {
  session: SiwxSession | undefined = undefined
  /** A prompt waits for the visitor, or would if the modal were open. */
  isAsked = false
  error: ModalError | undefined = undefined
  work: 'none' | 'signing' | 'cancelling' = 'none'
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe'
  #isRequired: () => boolean
  #canSign: () => boolean

  constructor(view: SiwxStore['view'], isRequired: () => boolean, canSign: () => boolean) {
    this.view = view
    this.#isRequired = isRequired
    this.#canSign = canSign
    makeAutoObservable(this, { isRequired: false }, { autoBind: true, deep: false })
  }

  get isRequired(): boolean {
    return this.#isRequired()
  }

  get status(): SignInSnapshot['status'] {
    if (this.work !== 'none') return this.work
    return this.session ? 'signedIn' : 'signedOut'
  }

  get expiresAt(): number | undefined {
    const time = this.session?.data.expirationTime
    return time === undefined ? undefined : Date.parse(time)
  }

  get isMissing(): boolean {
    return !this.session && this.#canSign()
  }

  /** Close is disabled on the sign and approve views when sign-in is required and no session exists. */
  get isCloseDisabled(): boolean {
    return this.isRequired && !this.session
  }

  get snapshot(): SignInSnapshot {
    return { status: this.status, isRequired: this.isRequired, expiresAt: this.expiresAt }
  }

  setSession(session: SiwxSession | undefined): void {
    this.session = session
    this.isAsked = false
    this.error = undefined
  }

  ask(): void {
    this.isAsked = true
    this.error = undefined
  }

  begin(work: 'signing' | 'cancelling'): void {
    this.work = work
    this.error = undefined
  }

  end(error?: ModalError): void {
    this.work = 'none'
    this.error = error
  }
}
