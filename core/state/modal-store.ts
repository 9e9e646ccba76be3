import { observableRef } from 'mobx'
import type { SignInSnapshot } from '../contracts/modal-api.js'
import type { ViewName } from '../contracts/views/views.js'
import type { ModalError } from '../errors/base.js'
import type { Fields } from '../lib/fields.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
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

/** The purpose of a question to a wallet. */
export type AskedFor = 'connect' | 'sign' | 'switch' | 'send'

/** A question that a wallet of this page has not answered yet. */
export interface Asked {
  readonly what: AskedFor
  readonly connectorId: string
  /** The wallet's name. */
  readonly name: string
  /** It may draw a window of its own into the page. */
  readonly draws: boolean
}

/** `top`: above everything, and the page is inert. `page`: among the page's own windows. `aside`: a pill, and the page can be used. */
export type Place = 'top' | 'page' | 'aside'

type Needs = { platform: Platform; view: () => ViewName; hasConsented?: boolean | undefined; topLayer?: () => boolean }

export class ModalStore {
  isOpen = false
  /** How often it was asked to open. The page may have taken the element of an open modal away. */
  opened = 0
  isLoading = false
  isShaking = false
  /** The restore of earlier connections has ended. */
  isReady = false
  hasConsented: boolean
  /** Where sign-in is on, once its code is here. */
  signIn: SignInState | undefined = undefined
  /** Oldest first. */
  asked: readonly Asked[] = []
  /** Something of the page appeared above it since the modal opened: a message that goes by itself, or a window. */
  drawn: 'notice' | 'window' | undefined = undefined
  /** The visitor opened the card over a wallet's window. */
  isShownAgain = false
  #needs: Needs
  #shakeTimer: TimerHandle | undefined
  /** Wallets that drew a window while they were asked. The next one may be drawn where nobody sees it appear. */
  readonly #drawers = new Set<string>()

  constructor(needs: Needs) {
    this.hasConsented = needs.hasConsented ?? false
    this.#needs = needs
    makeObservableStore(this, { asked: observableRef, signIn: observableRef }, { autoBind: true })
  }

  /** On the sign and approve views, when sign-in is required and no session exists. */
  get isCloseDisabled(): boolean {
    const isGuarded = /^(SIWXSignMessage|ConnectingSiwe|ApproveTransaction)$/.test(this.#needs.view())
    return isGuarded && this.signIn?.isRequired === true && !this.signIn.session
  }

  /** The question that a wallet asks by a window of its own in the page. */
  get outside(): Asked | undefined {
    return this.drawn === 'window' ? this.asked[0] : this.asked.find(({ draws }) => draws)
  }

  get place(): Place {
    if (this.outside && !this.isShownAgain) return 'aside'
    const isBeside = this.drawn !== undefined && !this.isShownAgain
    return isBeside || this.#needs.topLayer?.() === false ? 'page' : 'top'
  }

  /** Keeps a question until it is answered. Returns how to say so. */
  ask(given: Asked): () => void {
    const asked = { ...given, draws: given.draws || this.#drawers.has(given.connectorId) }
    this.set({ asked: [...this.asked, asked], isShownAgain: false })
    return () => this.set({ asked: this.asked.filter((each) => each !== asked) })
  }

  /** Notes what the page has drawn over itself. */
  draw(drawn: 'notice' | 'window' | undefined): void {
    this.drawn = drawn
    if (drawn === 'window') for (const { connectorId } of this.asked) this.#drawers.add(connectorId)
  }

  /** A closed modal waits for a connection. An answer to anything else no longer concerns the place of its card. */
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
