import { makeAutoObservable, observableRef, observableShallow } from 'mobx'
import type { SignInSnapshot } from '../contracts/modal-api.js'
import type { ViewName } from '../contracts/views/views.js'
import type { ModalError } from '../errors/base.js'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'

/** The modal shakes for 500 ms on demand. */
const SHAKE_MS = 500

/** Whether the active account is signed in, and the signature that is being asked for. */
export interface SignInState {
  /** Where it is asked for. */
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe'
  readonly session: object | undefined
  readonly expiresAt: number | undefined
  readonly isAsked: boolean
  readonly isRequired: boolean
  /** There is somebody who could sign, and has not. */
  readonly isMissing: boolean
  readonly work: 'none' | 'signing' | 'cancelling'
  /** The error of the last signature request. */
  readonly error: ModalError | undefined
  readonly snapshot: SignInSnapshot
}

/** Whether the modal is open, busy, shaking, and may be closed. */
export class ModalStore {
  isOpen = false
  isLoading = false
  isShaking = false
  /** Restoring what was connected before has ended, well or not. */
  isReady = false
  /** The visitor agreed to the terms, now or on another day. */
  hasConsented: boolean
  /** The sign and approve views register theirs. */
  closeGuards = new Map<ViewName, () => boolean>()
  /** There once its code is, where sign-in is on. */
  signIn: SignInState | undefined = undefined
  #platform: Platform
  #view: () => ViewName
  #shakeTimer: TimerHandle | undefined

  constructor(needs: { platform: Platform; view: () => ViewName; hasConsented?: boolean | undefined }) {
    this.hasConsented = needs.hasConsented ?? false
    this.#platform = needs.platform
    this.#view = needs.view
    makeAutoObservable(this, { closeGuards: observableShallow, signIn: observableRef }, { autoBind: true })
  }

  get isCloseDisabled(): boolean {
    return this.closeGuards.get(this.#view())?.() ?? false
  }

  setOpen(isOpen: boolean): void {
    this.isOpen = isOpen
  }

  setLoading(isLoading: boolean): void {
    this.isLoading = isLoading
  }

  setConsent(hasConsented: boolean): void {
    this.hasConsented = hasConsented
  }

  /** Refuses to close that view while the condition holds. */
  guardClose(view: ViewName, isDisabled: () => boolean): void {
    this.closeGuards.set(view, isDisabled)
  }

  setSignIn(signIn: SignInState | undefined): void {
    this.signIn = signIn
  }

  setReady(): void {
    this.isReady = true
  }

  /** Ignored while it shakes. */
  shake(): void {
    if (this.isShaking) return
    this.isShaking = true
    this.#shakeTimer = this.#platform.setTimeout(this.stopShaking, SHAKE_MS)
  }

  stopShaking(): void {
    this.isShaking = false
  }

  dispose(): void {
    this.#platform.clearTimeout(this.#shakeTimer)
  }
}
