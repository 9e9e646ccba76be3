import { makeAutoObservable, observableRef } from 'mobx'
import type { ConnectionStatus } from '../contracts/account/account.js'
import type { PairingSnapshot } from '../contracts/modal-api.js'
import type { DeepLinkChoice, RecentWallet } from '../contracts/storage.js'
import type { Wallet } from '../contracts/wallet.js'
import type { ModalError } from '../errors/base.js'

/** A way to a wallet that is not in this browser. */
export type WalletPlatform = 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** Pairing lifetime 4 min; expired when under 10 s remain. Exactly ten seconds are enough. */
export const PAIRING_LIFE_MS = 240_000
export const PAIRING_END_MS = 10_000

/**
 * How pairing with a phone goes. `preparing`: a code was asked for. `ready`: `wcUri` can be shown. `expired`: nobody used
 * the codes that were shown, and no new one is asked for until the visitor wants it. `refused`: the wallet said no.
 * `failed`: the relay or the code for it could not be reached; should an answer come late, it is `ready` again.
 */
export type PairingState = 'idle' | 'preparing' | 'ready' | 'expired' | 'refused' | 'failed'

/** Pairing with a wallet that is not in this browser. */
export class PairingStore {
  wcUri: string | undefined = undefined
  /** Milliseconds since the epoch. */
  wcPairingExpiry: number | undefined = undefined
  /** The wallet that was opened: its next request opens it again. */
  wcLinking: DeepLinkChoice | undefined = undefined
  wcError: ModalError | undefined = undefined
  /** The visitor came back from the wallet, whose answer is on its way. */
  buffering = false
  /** The wallet that `wcLinking` opens. */
  recentWallet: RecentWallet | undefined = undefined
  status: ConnectionStatus = 'disconnected'
  /** The wallet that the visitor chose; none where any may scan the code. */
  wallet: Wallet | undefined = undefined
  /** The ways to that wallet, the best first. */
  platforms: readonly WalletPlatform[] = ['qrcode']
  /** The way that is shown. */
  platform: WalletPlatform = 'qrcode'
  /** Its app opens this page in its own browser, and pairs with nobody. */
  isBrowsed = false
  /** The outcome of the last try to open the wallet's app: `nothing` when the page was not left. */
  opening: 'idle' | 'opening' | 'nothing' = 'idle'
  isExpired = false
  isAsking = false

  constructor() {
    makeAutoObservable(
      this,
      {
        wcLinking: observableRef,
        wcError: observableRef,
        recentWallet: observableRef,
        wallet: observableRef,
        platforms: observableRef,
      },
      { autoBind: true },
    )
  }

  get state(): PairingState {
    if (this.wcError) return this.wcError.code === 'wallet_user_rejected' ? 'refused' : 'failed'
    if (this.isExpired) return 'expired'
    if (this.wcUri) return 'ready'
    return this.isAsking ? 'preparing' : 'idle'
  }

  /** Whether the way that is shown leads over a code. */
  get needsUri(): boolean {
    return !(this.isBrowsed && this.platform === 'mobile')
  }

  /** The state that hosts see. `undefined` while nobody pairs. */
  get snapshot(): PairingSnapshot | undefined {
    const { state } = this
    return state === 'idle' ? undefined : { state, uri: this.wcUri, expiresAt: this.wcPairingExpiry }
  }

  /** Whether a code that is shown can still be used at that time (milliseconds since the epoch). */
  isAlive(now: number): boolean {
    return (
      this.wcUri !== undefined && this.wcPairingExpiry !== undefined && this.wcPairingExpiry - now >= PAIRING_END_MS
    )
  }

  choose(wallet: Wallet | undefined, platforms: readonly WalletPlatform[], isBrowsed = false): void {
    // The app that was opened is not the one that this is for: whoever takes the code now is somebody else.
    if (wallet?.id !== this.recentWallet?.id) {
      this.wcLinking = undefined
      this.recentWallet = undefined
    }
    this.wallet = wallet
    this.isBrowsed = isBrowsed
    this.platforms = platforms
    this.platform = platforms[0] ?? 'unsupported'
    this.opening = 'idle'
  }

  choosePlatform(platform: WalletPlatform): void {
    this.platform = platform
    this.opening = 'idle'
  }

  /** A code is asked for. One that is shown stays until the next is here. */
  beginAsking(): void {
    this.isAsking = true
    this.isExpired = false
    this.wcError = undefined
    this.status = 'connecting'
  }

  setUri(uri: string, now: number): void {
    this.wcUri = uri
    this.wcPairingExpiry = now + PAIRING_LIFE_MS
    this.wcError = undefined
    this.isAsking = false
    this.isExpired = false
  }

  /** A code whose time is over is not shown any more. */
  forgetDead(now: number): void {
    if (this.wcPairingExpiry === undefined || this.wcPairingExpiry > now) return
    this.wcUri = undefined
    this.wcPairingExpiry = undefined
  }

  /** Nobody used the code, and no other is asked for. */
  expire(): void {
    this.#forgetUri()
    this.isExpired = true
  }

  fail(error: ModalError): void {
    this.#forgetUri()
    this.wcError = error
    this.buffering = false
    this.wcLinking = undefined
    this.recentWallet = undefined
    // A missing code does not affect a link that works without one.
    if (this.needsUri) this.opening = 'idle'
    this.status = 'disconnected'
  }

  setLinking(link: DeepLinkChoice): void {
    this.wcLinking = link
    this.recentWallet = this.wallet
  }

  setStatus(status: ConnectionStatus): void {
    this.status = status
  }

  setOpening(opening: PairingStore['opening']): void {
    this.opening = opening
  }

  setBuffering(buffering: boolean): void {
    this.buffering = buffering
  }

  /** The wallet approved: what was needed to get there goes. */
  succeed(): void {
    this.#clear()
    this.status = 'connected'
  }

  reset(): void {
    this.#clear()
    this.status = 'disconnected'
  }

  #clear(): void {
    this.#forgetUri()
    this.wcLinking = undefined
    this.wcError = undefined
    this.buffering = false
    this.recentWallet = undefined
    this.opening = 'idle'
  }

  #forgetUri(): void {
    this.wcUri = undefined
    this.wcPairingExpiry = undefined
    this.isAsking = false
    this.isExpired = false
  }
}
