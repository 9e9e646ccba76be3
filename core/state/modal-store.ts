import { observableRef } from 'mobx'
import type { SignInSnapshot } from '../contracts/modal-api.js'
import type { ViewName } from '../contracts/views/views.js'
import type { ModalError } from '../errors/base.js'
import type { Fields } from '../lib/fields.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { Platform, TimerHandle } from '../lib/platform/platform.js'

const SHAKE_MS = 500

/** The sign-in state of the active account, and the progress of a requested signature. */
export interface SignInState {
  readonly view: 'SIWXSignMessage' | 'ConnectingSiwe'
  readonly session: object | undefined
  readonly expiresAt: number | undefined
  readonly isRequired: boolean
  /** True if a connected account has not signed in. */
  readonly isMissing: boolean
  readonly work: 'none' | 'signing' | 'cancelling'
  readonly error: ModalError | undefined
  readonly snapshot: SignInSnapshot
}

/** The purpose of a wallet request. */
export type AskedFor = 'connect' | 'sign' | 'switch' | 'send'

/** A request that a wallet of this page has not answered yet. */
export interface Asked {
  readonly what: AskedFor
  readonly connectorId: string
  /** The wallet's name. */
  readonly name: string
  /** True if the wallet may draw its own window into the page. */
  readonly draws: boolean
}

/**
 * `top`: above the page, which is inert. `page`: among the page's own windows. `aside`: a small pill, and the page is
 * usable.
 */
export type Place = 'top' | 'page' | 'aside'

type Needs = { platform: Platform; view: () => ViewName; hasConsented?: boolean | undefined; topLayer?: () => boolean }

export class ModalStore {
  isOpen = false
  /** The number of requests to open. The page may have removed the element of a modal that is open. */
  opened = 0
  isLoading = false
  isShaking = false
  /** True once the restore of earlier connections has ended. */
  isReady = false
  hasConsented: boolean
  /** True once the host's `geofence` has let the visitor in. */
  isLetIn = false
  /** Why `geofence` did not let the visitor in; undefined while it is asked. */
  fenceError: ModalError | undefined = undefined
  /** The state of sign-in, if it is on and its code is loaded. */
  signIn: SignInState | undefined = undefined
  /** Unanswered requests, oldest first. */
  asked: readonly Asked[] = []
  /** Content of the page that appeared above the modal since it opened: a temporary notice, or a window. */
  drawn: 'notice' | 'window' | undefined = undefined
  /** True if the visitor brought the card back over a wallet's window. */
  isShownAgain = false
  #needs: Needs
  #shakeTimer: TimerHandle | undefined
  /** Ids of wallets that drew a window for an earlier request. Their next window may appear unnoticed. */
  readonly #drawers = new Set<string>()

  constructor(needs: Needs) {
    this.hasConsented = needs.hasConsented ?? false
    this.#needs = needs
    makeObservableStore(this, { asked: observableRef, signIn: observableRef }, { autoBind: true })
  }

  /** True on the sign-in and approval views while sign-in is required and no session exists. */
  get isCloseDisabled(): boolean {
    const isGuarded = /^(SIWXSignMessage|ConnectingSiwe|ApproveTransaction)$/.test(this.#needs.view())
    return isGuarded && this.signIn?.isRequired === true && !this.signIn.session
  }

  /** The request that a wallet shows in a window of its own in the page. */
  get outside(): Asked | undefined {
    return this.drawn === 'window' ? this.asked[0] : this.asked.find(({ draws }) => draws)
  }

  get place(): Place {
    if (this.outside && !this.isShownAgain) return 'aside'
    const isBeside = this.drawn !== undefined && !this.isShownAgain
    return isBeside || this.#needs.topLayer?.() === false ? 'page' : 'top'
  }

  /** Adds a request. Returns a function to call when it is answered. */
  ask(given: Asked): () => void {
    const asked = { ...given, draws: given.draws || this.#drawers.has(given.connectorId) }
    this.set({ asked: [...this.asked, asked], isShownAgain: false })
    return () => this.set({ asked: this.asked.filter((each) => each !== asked) })
  }

  /** Records content that the page drew over the modal. */
  draw(drawn: 'notice' | 'window' | undefined): void {
    this.drawn = drawn
    if (drawn === 'window') for (const { connectorId } of this.asked) this.#drawers.add(connectorId)
  }

  /** Drops all requests but connections when the modal closes: other answers no longer affect the card's place. */
  letGo(): void {
    this.set({ asked: this.asked.filter(({ what }) => what === 'connect'), isShownAgain: false })
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
