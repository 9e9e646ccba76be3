import { runInAction } from 'mobx'
import type { AccountType } from '../../contracts/account/account.js'
import type { SmartSession } from '../../contracts/api/sessions.js'
import type { SocialProvider } from '../../contracts/features.js'
import type { Network } from '../../contracts/network/network.js'
import type { WalletResponseKind } from '../../contracts/rpc-methods.js'
import type { ViewName } from '../../contracts/views/views.js'
import type { ModalError } from '../../errors/base.js'
import type { Fields } from '../../lib/fields.js'
import { makeObservableStore } from '../../lib/make-observable-store.js'
import type { Device } from '../../lib/platform/platform.js'
import { type LoadStatus, Task } from '../../lib/task.js'
import { knownTable } from '../../namespaces/namespace-table.js'
import type { ApprovalReturn, ConnectionStore } from '../../state/connection-store.js'
import type { RootStore } from '../../state/root-store.js'
import type { WalletCall } from './frame/provider.js'

export type LoginMethod = 'email' | SocialProvider

type EmailStep = 'email' | 'device' | 'otp' | 'resend' | 'updateEmail' | 'primaryOtp' | 'secondaryOtp'
/** The step that the frame is working on. `connect`: the login succeeded and the account is being read. */
export type LoginStep = EmailStep | 'connect'

/**
 * A login at a social provider. `preparing`: the provider's URL is loading, and the pop-up is still empty. `blocked`:
 * the browser blocked the pop-up; show `link`, once it is known, with `target="_blank" rel="opener"`. `waiting`: the
 * visitor is in the provider's window. `retrieving`: the provider approved. `cancelled`: the window was closed.
 * `failed`: see `LoginStore.error`.
 */
export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly status: 'preparing' | 'blocked' | 'waiting' | 'retrieving' | 'cancelled' | 'failed'
  readonly link?: string | undefined
}

/** The state of logins by email, at a social provider and with Farcaster, and of the account after a login. */
export class LoginStore {
  /** The state of the secure frame. `failed`: see `frameError`; the next login tries again. */
  frame: LoadStatus = 'idle'
  frameError: ModalError | undefined = undefined
  /** The typed address; after a login, the account's address. */
  email = ''
  emailProblem: 'Required' | 'Invalid email' | undefined = undefined
  /** The step that waits for the frame. The control that started it shows a spinner. */
  pending: LoginStep | undefined = undefined
  /** The error of the last step, until the next attempt; `failedStep` names the step. */
  error: ModalError | undefined = undefined
  failedStep: LoginStep | undefined = undefined
  /** Whole seconds, rounded up, until another email may be sent; 0 means now. Counts down by itself. */
  secondsToNextEmail = 0
  social: SocialAttempt | undefined = undefined
  /** `ready`: `url` is for the QR code and the app. `retrieving`: the visitor approved in the app. */
  farcaster: { status: 'preparing' | 'ready' | 'retrieving' | 'failed'; url?: string } | undefined = undefined
  newEmail = ''
  newEmailProblem: LoginStore['emailProblem'] = undefined
  /** The login method; `undefined` without a login. Stored. */
  method: LoginMethod | undefined = undefined
  username: string | undefined = undefined
  /** Chain ids (eip155) of the networks with smart accounts. */
  smartAccountEnabledNetworks: readonly number[] = []
  switchingToType: AccountType | undefined = undefined
  accountTypeError: ModalError | undefined = undefined
  readonly approvals: ApprovalStore
  /** The smart sessions of the active account. Loaded rows stay during a reload and after a failure. */
  readonly smartSessions = new Task<readonly SmartSessionRow[]>()
  revoking: string | undefined = undefined
  /** True if the last attempt to revoke failed, other than by a refusal. */
  hasRevokeFailed = false
  #root: Pick<RootStore, 'accounts' | 'chains'>

  /** `asksInView`: requests are shown in a view of the modal. */
  constructor(root: Pick<RootStore, 'accounts' | 'chains'>, asksInView = true) {
    this.#root = root
    this.approvals = new ApprovalStore(asksInView)
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get accountTypes() {
    const { accounts, chains } = this.#root
    const slice = accounts.active
    if (!slice?.user) return []
    const types: readonly AccountType[] = knownTable.of(slice.namespace).accountTypes
    const chainId = String(chains.activeNetwork?.id)
    return types.map((type) => ({
      type,
      /** Undefined until the embedded wallet has reported it. */
      address: slice.allAccounts.find((account) => account.type === type)?.address,
      isActive: slice.allAccounts[0]?.type === type,
      isAvailable: type === 'eoa' || this.smartAccountEnabledNetworks.some((id) => String(id) === chainId),
    }))
  }

  errorIn(view: ViewName): ModalError | undefined {
    return view === 'AccountSettings' ? this.accountTypeError : this.error
  }

  set(values: Fields<LoginStore>): void {
    Object.assign(this, values)
  }

  begin(step: LoginStep): void {
    this.end()
    this.pending = step
  }

  end(error?: ModalError): void {
    this.set({ failedStep: error && this.pending, error, pending: undefined })
  }

  reset(): void {
    this.end()
    this.smartSessions.reset()
    this.set({ email: '', social: undefined, farcaster: undefined, newEmail: '', newEmailProblem: undefined })
    this.set({ method: undefined, username: undefined, switchingToType: undefined, accountTypeError: undefined })
    this.set({ revoking: undefined, hasRevokeFailed: false })
  }
}

/** The complete login store, of which the modal declares only a part; undefined until its code is loaded. */
export function loginStoreOf({ login }: Pick<ConnectionStore, 'login'>): LoginStore | undefined {
  return login as LoginStore | undefined // only `createLogin` sets it
}

/** The providers without those that Telegram's web view cannot open. */
export function telegramSocials(
  socials: readonly SocialProvider[],
  { isTelegram, isIos, isMac, isAndroid }: Pick<Device, 'isTelegram' | 'isIos' | 'isMac' | 'isAndroid'>,
): readonly SocialProvider[] {
  if (!isTelegram) return socials
  const removed: Partial<Record<SocialProvider, boolean>> = {
    google: isIos,
    x: isMac || isAndroid,
    facebook: isAndroid,
  }
  return socials.filter((social) => !removed[social])
}

/** A request to the embedded wallet that waits for the visitor's decision, in the frame. */
type OpenRequest = WalletCall & Readonly<{ id: string; item?: ApprovalReturn | undefined }>

/** The requests that wait for the visitor, and the navigation after each decision. */
class ApprovalStore {
  requests: readonly OpenRequest[] = []
  /** Navigation entries for the next requests; each request takes the last one. */
  stack: readonly ApprovalReturn[] = []
  /** The kind of answer to the last request. */
  lastOutcome: WalletResponseKind | 'error' | undefined = undefined

  /** False if the wallet asks in a window of its own: then no view of ours opens, and none is returned to. */
  readonly #asksInView: boolean

  constructor(asksInView: boolean) {
    this.#asksInView = asksInView
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get current(): OpenRequest | undefined {
    return this.requests[0]
  }

  /** True if closing the modal rejects the open requests: none of them has an entry that keeps it open. */
  get isEndedByClosing(): boolean {
    return this.requests.every(({ item }) => item === undefined || item.endsOnClose)
  }

  open(request: OpenRequest): void {
    this.requests = [...this.requests, { ...request, item: this.stack.at(-1) }]
    this.stack = this.stack.slice(0, -1)
  }

  settle(id: string, outcome: WalletResponseKind | 'error'): ApprovalReturn | undefined {
    const settled = this.requests.find((request) => request.id === id)
    this.requests = this.requests.filter((request) => request !== settled)
    this.lastOutcome = outcome
    return settled?.item
  }

  /** Sets the navigation after the next request. Returns a function that withdraws it if no request comes. */
  push(item: ApprovalReturn): () => void {
    if (!this.#asksInView) return () => {}
    this.stack = [...this.stack, item]
    return () =>
      runInAction(() => {
        this.stack = this.stack.filter((each) => each !== item)
      })
  }

  /**
   * Makes a request that the frame shows in its own view. If it fails before the frame shows it, the entry is
   * withdrawn.
   */
  async during<Value>(item: ApprovalReturn, ask: () => Promise<Value>): Promise<Value> {
    const takeBack = this.push(item)
    try {
      return await ask()
    } catch (error) {
      takeBack()
      throw error
    }
  }

  clear(): void {
    this.requests = []
    this.stack = []
  }
}

/** A permission of this page to act for the account within limits. Times are in milliseconds since the epoch. */
export interface SmartSessionRow extends Pick<SmartSession, 'pci' | 'permissions'> {
  readonly projectName: SmartSession['project']['name']
  readonly iconUrl: string | undefined
  /** The queried network, whose coin and tokens the limits are in. */
  readonly network: Network | undefined
  /** Undefined if it has no end. */
  readonly expiresAt: number | undefined
  readonly revokedAt: number | undefined
  readonly state: 'active' | 'expired' | 'revoked'
  /** True if the wallet itself lists it and revokes it. */
  readonly isOfWallet?: true
}

export function toSmartSessionRow(session: SmartSession, now: number, network?: Network): SmartSessionRow {
  const { pci, project, permissions, expiry, revokedAt } = session
  const expiresAt = expiry * 1000
  const state = revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'active'
  const times = { expiresAt, revokedAt: revokedAt ? revokedAt * 1000 : undefined }
  const site = { projectName: project.name, iconUrl: project.iconUrl ?? undefined }
  return { pci, ...site, permissions, network, ...times, state }
}
