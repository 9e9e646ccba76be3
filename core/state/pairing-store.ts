import type { PairingSnapshot } from '../contracts/modal-api.js'
import type { DeepLinkChoice } from '../contracts/storage.js'
import type { Wallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'
import type { Fields } from '../lib/fields.js'
import { MachineRun } from '../lib/machine/machine.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import { pairingMachine } from './pairing-machine.js'

/** The ways to use a wallet that is not in this browser. */
export type WalletPlatform = 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** A code is expired when less than `PAIRING_END_MS` of its lifetime remains. */
export const PAIRING_LIFE_MS = 240_000
export const PAIRING_END_MS = 10_000

/**
 * `preparing`: a code was requested. `ready`: `wcUri` can be shown. `expired`: the shown codes were not used, and the
 * visitor has to request a new one. `refused`: by the wallet. `failed`: the relay or its code could not be reached; a
 * late answer makes it `ready`.
 */
export type PairingState = 'idle' | 'preparing' | 'ready' | 'expired' | 'refused' | 'failed'

export class PairingStore {
  wcUri: string | undefined = undefined
  wcPairingExpiry: number | undefined = undefined
  /** The opened wallet app: its next request opens it again. */
  wcLinking: DeepLinkChoice | undefined = undefined
  wcError: ModalError | undefined = undefined
  /** True after the visitor returned from the wallet, while its answer is on its way. */
  buffering = false
  /** The chosen wallet; undefined if any wallet may scan the code. */
  wallet: Wallet | undefined = undefined
  platforms: readonly WalletPlatform[] = ['qrcode']
  platform: WalletPlatform = 'qrcode'
  /** True if the wallet's app opens this page in its own browser, without pairing. */
  isBrowsed = false
  /** `nothing`: the page was not left, so the wallet's app probably did not open. */
  opening: 'idle' | 'opening' | 'nothing' = 'idle'
  readonly #steps = new MachineRun(pairingMachine)

  constructor() {
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get state(): PairingState {
    const { state } = this.#steps
    return state === 'renewing' ? 'ready' : state
  }

  /** True while a code is on its way. A code that is shown stays shown. */
  get isAsking(): boolean {
    const { state } = this.#steps
    return state === 'preparing' || state === 'renewing'
  }

  get needsUri(): boolean {
    return !(this.isBrowsed && this.platform === 'mobile')
  }

  get snapshot(): PairingSnapshot | undefined {
    const { state } = this
    return state === 'idle' ? undefined : { state, uri: this.wcUri, expiresAt: this.wcPairingExpiry }
  }

  /** True if the current code can still be used. */
  isAlive(now: number): boolean {
    return this.wcUri !== undefined && (this.wcPairingExpiry ?? 0) - now >= PAIRING_END_MS
  }

  choose(wallet: Wallet | undefined, platforms: readonly WalletPlatform[], isBrowsed = false): void {
    // The code is now for another wallet than the one that was opened.
    if (wallet?.id !== this.wallet?.id) this.wcLinking = undefined
    this.#set({ wallet, isBrowsed, platforms })
    this.choosePlatform(platforms[0] ?? 'unsupported')
  }

  choosePlatform(platform: WalletPlatform): void {
    this.#set({ platform, opening: 'idle' })
  }

  /** Begins to request a code. The current code stays until the new one arrives. */
  beginAsking(): void {
    if (this.#steps.send('ask')) this.wcError = undefined
  }

  setUri(uri: string, now: number): void {
    if (this.#steps.send('arrive'))
      this.#set({ wcUri: uri, wcPairingExpiry: now + PAIRING_LIFE_MS, wcError: undefined })
  }

  /** Stops showing a code whose time is over. */
  forgetDead(now: number): void {
    if (this.wcPairingExpiry === undefined || this.wcPairingExpiry > now) return
    if (this.#steps.send('die')) this.#forgetUri()
  }

  expire(): void {
    if (this.#steps.send('expire')) this.#forgetUri()
  }

  fail(error: ModalError): void {
    if (!this.#steps.send(error.code === 'wallet_user_rejected' ? 'refuse' : 'fail')) return
    this.#forgetUri()
    this.#set({ wcError: error, buffering: false, wcLinking: undefined })
    // A missing code does not affect a link that works without one.
    if (this.needsUri) this.opening = 'idle'
  }

  /** An app was opened, or did not open. `link` is the app that the next request opens. */
  setOpening(opening: PairingStore['opening'], link?: DeepLinkChoice): void {
    this.opening = opening
    if (link) this.wcLinking = link
  }

  setBuffering(isBuffering: boolean): void {
    this.buffering = isBuffering
  }

  /** Clears the link, the URI, its expiry and the wallet, so that the next pairing starts afresh. */
  reset(): void {
    this.#steps.send('reset')
    this.#forgetUri()
    this.#set({ wallet: undefined, wcLinking: undefined, wcError: undefined, buffering: false, opening: 'idle' })
  }

  #forgetUri(): void {
    this.#set({ wcUri: undefined, wcPairingExpiry: undefined })
  }

  /** Only the actions above write fields, and each writes all fields that belong together. */
  #set(fields: Fields<PairingStore>): void {
    Object.assign(this, fields)
  }
}
