import { makeAutoObservable, observableRef } from 'mobx'
import type { CaipAddress, CaipNetworkId, Namespace } from '../../contracts/caip.js'
import type { SignInSnapshot } from '../../contracts/modal-api.js'
import type { SiwxSession } from '../../contracts/sign-in/message.js'
import type { ModalError } from '../../errors/base.js'

/** The account that would sign. */
export interface Signer {
  readonly namespace: Namespace
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly caipAddress: CaipAddress
}

/** Whether the active account is signed in, and the signature that is being asked for. There where sign-in is on. */
export class SiwxStore {
  /** The session of the active account on the active network. */
  session: SiwxSession | undefined = undefined
  /** A prompt waits for the visitor, or would if the modal were open. */
  isAsked = false
  /** The error of the last signature request. */
  error: ModalError | undefined = undefined
  work: 'none' | 'signing' | 'cancelling' = 'none'
  /** Where it is asked for. */
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe'
  #isRequired: () => boolean
  #canSign: () => boolean

  constructor(needs: {
    view: 'SIWXSignMessage' | 'ConnectingSiwe'
    isRequired: () => boolean
    /** Whether there is somebody who could. */
    canSign: () => boolean
  }) {
    this.view = needs.view
    this.#isRequired = needs.isRequired
    this.#canSign = needs.canSign
    const annotations = { session: observableRef, error: observableRef, view: false, isRequired: false } as const
    makeAutoObservable(this, annotations, { autoBind: true })
  }

  /** Asked each time: it is the host's to change. */
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

  /** There is somebody who could sign, and has not. */
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
