import { makeAutoObservable, observableRef } from 'mobx'
import type { AccountType } from '../../contracts/account/account.js'
import type { SocialProvider } from '../../contracts/features.js'
import type { ViewName } from '../../contracts/views/views.js'
import type { ModalError } from '../../errors/base.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { AccountSlice } from '../../state/account-store.js'
import type { ConnectionStore } from '../../state/connection-store.js'
import type { OptionsStore } from '../../state/options-store.js'
import { ApprovalStore } from './approvals.js'
import { SmartSessionStore } from './smart-session-store.js'

/** How somebody logged in, or is about to. */
export type LoginMethod = 'email' | SocialProvider

/** The step that the frame works on for the visitor. `connect`: the login succeeded and the account is being read. */
export type LoginStep =
  | 'email'
  | 'device'
  | 'otp'
  | 'resend'
  | 'social'
  | 'farcaster'
  | 'updateEmail'
  | 'primaryOtp'
  | 'secondaryOtp'
  | 'connect'

/** The state of the secure frame. `failed`: `LoginStore.frameError` says why; the next login tries again. */
export type FrameStatus = 'idle' | 'loading' | 'ready' | 'failed'

/**
 * A login at a social provider. `preparing`: its page's address is being asked for, the pop-up is open and empty.
 * `blocked`: the browser opened no pop-up; draw `link` as a link with `target="_blank" rel="opener"` as soon as it is here.
 * `waiting`: the visitor is in the provider's window. `retrieving`: the provider said yes. `cancelled`: the window was closed.
 * `failed`: see `LoginStore.error`.
 */
export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly status: 'preparing' | 'blocked' | 'waiting' | 'retrieving' | 'cancelled' | 'failed'
  /** The provider's page. */
  readonly link?: string | undefined
}

/** A login with Farcaster. `ready`: `url` is what the code says and the app opens. `retrieving`: the app approved. */
export interface FarcasterAttempt {
  readonly status: 'preparing' | 'ready' | 'retrieving' | 'failed'
  readonly url?: string | undefined
}

/** One type of account that the visitor may choose. */
export interface AccountTypeChoice {
  readonly type: AccountType
  /** Undefined until the embedded wallet has told it. */
  readonly address: string | undefined
  readonly isActive: boolean
  /** Smart account is usable only on networks in its enabled list. */
  readonly isAvailable: boolean
}

/** Logging in by email, at a social provider and with Farcaster, and what the account that came of it can do. */
export class LoginStore {
  frame: FrameStatus = 'idle'
  frameError: ModalError | undefined = undefined
  /** The typed address; after login the account's address. */
  email = ''
  /** Standard messages are Required and Invalid email. */
  emailProblem: 'Required' | 'Invalid email' | undefined = undefined
  /** Waits for the frame. The control that began it shows that it is busy. */
  pending: LoginStep | undefined = undefined
  /** How the last step failed, until the next try: `failedStep` says which. */
  error: ModalError | undefined = undefined
  failedStep: LoginStep | undefined = undefined
  /** Whole seconds, rounded up, until another email may be sent; 0: now. Counts down by itself. */
  secondsToNextEmail = 0
  social: SocialAttempt | undefined = undefined
  farcaster: FarcasterAttempt | undefined = undefined
  /** The address that the account is to get. */
  newEmail = ''
  newEmailProblem: 'Required' | 'Invalid email' | undefined = undefined
  /** The login method; `undefined` where nobody is logged in. Outlives the page. */
  method: LoginMethod | undefined = undefined
  username: string | undefined = undefined
  /** The networks (chain ids of eip155) on which smart accounts can be used. */
  smartAccountEnabledNetworks: readonly number[] = []
  switchingToType: AccountType | undefined = undefined
  /** The error of the last switch. The account is an `eoa` then. */
  accountTypeError: ModalError | undefined = undefined
  readonly approvals = new ApprovalStore()
  readonly smartSessions = new SmartSessionStore()
  #options: OptionsStore
  #platform: Platform
  #slice: () => AccountSlice | undefined
  #chainId: () => string | number | undefined

  constructor(needs: {
    options: OptionsStore
    platform: Platform
    /** The active namespace's account. */
    slice: () => AccountSlice | undefined
    /** The chain id of the active network. */
    chainId: () => string | number | undefined
  }) {
    this.#options = needs.options
    this.#platform = needs.platform
    this.#slice = needs.slice
    this.#chainId = needs.chainId
    makeAutoObservable(
      this,
      {
        frameError: observableRef,
        error: observableRef,
        social: observableRef,
        farcaster: observableRef,
        smartAccountEnabledNetworks: observableRef,
        accountTypeError: observableRef,
        approvals: false,
        smartSessions: false,
      },
      { autoBind: true },
    )
  }

  /** In the host's order, without those that Telegram's web view cannot open. */
  get socials(): readonly SocialProvider[] {
    const { socials } = this.#options.given.features
    return this.#options.offersSocials && socials ? telegramSocials(socials, this.#platform.device) : []
  }

  get isBusy(): boolean {
    return this.pending !== undefined
  }

  /** Whether the active account's network has smart accounts. */
  get isSmartAccountEnabled(): boolean {
    const chainId = this.#chainId()
    return (
      this.#slice()?.namespace === 'eip155' &&
      this.smartAccountEnabledNetworks.some((id) => String(id) === `${chainId}`)
    )
  }

  /** The types of the active account, the one in use marked. Empty where nobody is logged in. */
  get accountTypes(): readonly AccountTypeChoice[] {
    const slice = this.#slice()
    if (!slice?.user) return []
    const types: readonly AccountType[] = slice.namespace === 'eip155' ? ['smartAccount', 'eoa'] : ['eoa']
    return types.map((type) => ({
      type,
      address: slice.allAccounts.find((account) => account.type === type)?.address,
      isActive: slice.allAccounts[0]?.type === type,
      isAvailable: type === 'eoa' || this.isSmartAccountEnabled,
    }))
  }

  /** The error of a view in which a visitor logs in or changes the login. */
  errorIn(view: ViewName): ModalError | undefined {
    return view === 'AccountSettings' ? this.accountTypeError : this.error
  }

  setFrame(frame: FrameStatus, error?: ModalError): void {
    this.frame = frame
    this.frameError = error
  }

  setEmail(email: string, problem?: 'Required' | 'Invalid email'): void {
    this.email = email
    this.emailProblem = problem
  }

  setNewEmail(email: string, problem?: 'Required' | 'Invalid email'): void {
    this.newEmail = email
    this.newEmailProblem = problem
  }

  begin(step: LoginStep): void {
    this.pending = step
    this.error = undefined
    this.failedStep = undefined
  }

  /** Ends the running step, with or without an error. */
  end(error?: ModalError): void {
    this.failedStep = error && this.pending
    this.error = error
    this.pending = undefined
  }

  /** The visitor goes on, or back: what went wrong before is no longer shown. */
  clearError(): void {
    if (this.pending) return
    this.error = undefined
    this.failedStep = undefined
  }

  setSecondsToNextEmail(seconds: number): void {
    this.secondsToNextEmail = seconds
  }

  setSocial(social: SocialAttempt | undefined): void {
    this.social = social
  }

  setFarcaster(farcaster: FarcasterAttempt | undefined): void {
    this.farcaster = farcaster
  }

  setLoggedIn(
    method: LoginMethod | undefined,
    about: { email?: string | undefined; username?: string | undefined },
  ): void {
    this.method = method
    this.email = about.email ?? ''
    this.username = about.username
  }

  setSmartAccountEnabledNetworks(ids: readonly number[]): void {
    this.smartAccountEnabledNetworks = ids
  }

  beginAccountType(type: AccountType): void {
    this.switchingToType = type
    this.accountTypeError = undefined
  }

  endAccountType(error?: ModalError): void {
    this.switchingToType = undefined
    this.accountTypeError = error
  }

  /** Nobody is logged in. */
  reset(): void {
    this.setLoggedIn(undefined, {})
    this.end()
    this.social = undefined
    this.farcaster = undefined
    this.setNewEmail('')
    this.endAccountType()
    this.smartSessions.reset()
  }
}

/** The whole of what the modal reads a part of; undefined until its code is here. */
export function loginStoreOf({ login }: Pick<ConnectionStore, 'login'>): LoginStore | undefined {
  return login as LoginStore | undefined // set by `createLogin` alone
}

/** Telegram's web view cannot open these providers. */
export function telegramSocials(
  socials: readonly SocialProvider[],
  { isTelegram, isIos, isMac, isAndroid }: { isTelegram: boolean; isIos: boolean; isMac: boolean; isAndroid: boolean },
): readonly SocialProvider[] {
  if (!isTelegram) return socials
  const removed = new Set<SocialProvider>([
    ...(isIos ? (['google'] as const) : []),
    ...(isMac ? (['x'] as const) : []),
    ...(isAndroid ? (['facebook', 'x'] as const) : []),
  ])
  return socials.filter((social) => !removed.has(social))
}
