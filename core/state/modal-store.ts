import { makeAutoObservable, observableRef } from 'mobx'
import type { SignInSnapshot } from '../contracts/modal-api.js'
import type { ViewName } from '../contracts/views/views.js'
import type { ModalError } from '../errors/base.js'
import type { Fields } from '../lib/fields.js'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'

const SHAKE_MS = 500

/** Whether the active account is signed in, and the signature that is being asked for. */
export interface SignInState {
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe'
  readonly session: object | undefined
  readonly expiresAt: number | undefined
  readonly isRequired: boolean
  /** An account is connected that has not signed. */
  readonly isMissing: boolean
  readonly work: 'none' | 'signing' | 'cancelling'
  readonly error: ModalError | undefined
  readonly snapshot: SignInSnapshot
}

type Needs = { platform: Platform; view: () => ViewName; hasConsented?: boolean | undefined }

export class ModalStore {
  isOpen = false
  isLoading = false
  isShaking = false
  /** The restore of earlier connections has ended. */
  isReady = false
  hasConsented: boolean
  /** Where sign-in is on, once its code is here. */
  signIn: SignInState | undefined = undefined
  #needs: Needs
  #shakeTimer: TimerHandle | undefined

  constructor(needs: Needs) {
    this.hasConsented = needs.hasConsented ?? false
    this.#needs = needs
    makeAutoObservable(this, { signIn: observableRef }, { autoBind: true })
  }

  /** On the sign and approve views, when sign-in is required and no session exists. */
  get isCloseDisabled(): boolean {
    const isGuarded = /^(SIWXSignMessage|ConnectingSiwe|ApproveTransaction)$/.test(this.#needs.view())
    return isGuarded && this.signIn?.isRequired === true && !this.signIn.session
  }

  set(fields: Fields<ModalStore>): void {
    Object.assign(this, fields)
  }

  shake(): void {
    if (this.isShaking) return
    this.isShaking = true
    this.#shakeTimer = this.#needs.platform.setTimeout(() => this.set({ isShaking: false }), SHAKE_MS)
  }

  dispose(): void {
    this.#needs.platform.clearTimeout(this.#shakeTimer)
  }
}
