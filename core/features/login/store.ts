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
import { Task } from '../../lib/task.js'
import { knownTable } from '../../namespaces/namespace-table.js'
import type { ApprovalReturn, ConnectionStore } from '../../state/connection-store.js'
import type { RootStore } from '../../state/root-store.js'
import type { WalletCall } from './frame/provider.js'

export type LoginMethod = 'email' | SocialProvider

type EmailStep = 'email' | 'device' | 'otp' | 'resend' | 'updateEmail' | 'primaryOtp' | 'secondaryOtp'
/** The step that the frame works on for the visitor. `connect`: the login succeeded and the account is being read. */
export type LoginStep = EmailStep | 'connect'

/**
 * A login at a social provider. `preparing`: the address of the provider's page is on its way, the pop-up is open and empty.
 * `blocked`: the browser opened no pop-up; draw `link` as a link with `target="_blank" rel="opener"` as soon as it is here.
 * `waiting`: the visitor is in the provider's window. `retrieving`: the provider said yes. `cancelled`: the window was closed.
 * `failed`: see `LoginStore.error`.
 */
export interface SocialAttempt {
  readonly provider: SocialProvider
  readonly status: 'preparing' | 'blocked' | 'waiting' | 'retrieving' | 'cancelled' | 'failed'
  readonly link?: string | undefined
}

/** Logging in by email, at a social provider and with Farcaster, and what the account that came of it can do. */
export class LoginStore {
  /** The state of the secure frame. `failed`: `frameError` says why; the next login tries again. */
  frame: 'idle' | 'loading' | 'ready' | 'failed' = 'idle'
  frameError: ModalError | undefined = undefined
  /** The typed address; after login the account's address. */
  email = ''
  emailProblem: 'Required' | 'Invalid email' | undefined = undefined
  /** Waits for the frame. The control that began it shows that it is busy. */
  pending: LoginStep | undefined = undefined
  /** How the last step failed, until the next try: `failedStep` says which. */
  error: ModalError | undefined = undefined
  failedStep: LoginStep | undefined = undefined
  /** Whole seconds, rounded up, until another email may be sent; 0: now. Counts down by itself. */
  secondsToNextEmail = 0
  social: SocialAttempt | undefined = undefined
  /** `ready`: `url` is what the code says and the app opens. `retrieving`: the app approved. */
  farcaster: { status: 'preparing' | 'ready' | 'retrieving' | 'failed'; url?: string } | undefined = undefined
  newEmail = ''
  newEmailProblem: LoginStore['emailProblem'] = undefined
  /** The login method; `undefined` where nobody is logged in. Outlives the page. */
  method: LoginMethod | undefined = undefined
  username: string | undefined = undefined
  /** The networks (chain ids of eip155) on which smart accounts can be used. */
  smartAccountEnabledNetworks: readonly number[] = []
  switchingToType: AccountType | undefined = undefined
  accountTypeError: ModalError | undefined = undefined
  readonly approvals = new ApprovalStore()
  /** The smart sessions of the active account. The loaded rows stay during a reload and after a failure. */
  readonly smartSessions = new Task<readonly SmartSessionRow[]>()
  revoking: string | undefined = undefined
  /** The last session was not revoked, for another reason than a refusal. */
  hasRevokeFailed = false
  #root: Pick<RootStore, 'accounts' | 'chains'>

  constructor(root: Pick<RootStore, 'accounts' | 'chains'>) {
    this.#root = root
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
      /** Undefined until the embedded wallet has told it. */
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

/** The whole of what the modal reads a part of; undefined until its code is here. */
export function loginStoreOf({ login }: Pick<ConnectionStore, 'login'>): LoginStore | undefined {
  return login as LoginStore | undefined // set by `createLogin` alone
}

/** Telegram's web view cannot open these providers. */
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

/** A call that the embedded wallet was asked for and that the visitor has to decide on, in the frame. */
type OpenRequest = WalletCall & Readonly<{ id: string; item?: ApprovalReturn | undefined }>

/** The requests that wait for the visitor, and where the views go when they are decided on. */
class ApprovalStore {
  requests: readonly OpenRequest[] = []
  /** The next request takes the last one along. */
  stack: readonly ApprovalReturn[] = []
  /** How the last one ended, and what its answer was. */
  lastOutcome: WalletResponseKind | 'error' | undefined = undefined

  constructor() {
    makeObservableStore(this, {}, { autoBind: true, deep: false })
  }

  get current(): OpenRequest | undefined {
    return this.requests[0]
  }

  /** Closing the modal with an empty transaction stack rejects open requests that are not safe. */
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

  /** Sets the next view once the following request is decided on. Returns how to take it back if no request comes. */
  push(item: ApprovalReturn): () => void {
    this.stack = [...this.stack, item]
    return () =>
      runInAction(() => {
        this.stack = this.stack.filter((each) => each !== item)
      })
  }

  /** Runs a request that the frame shows in a view of its own. One that fails before the frame shows it leaves no view behind. */
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

export type SmartSessionRow = ReturnType<typeof toSmartSessionRow>

/**
 * A permission that the account gave this page to act within limits. Times in milliseconds since the epoch. `network` is
 * the one that was asked about: limits are in its coin and its tokens.
 */
export function toSmartSessionRow(session: SmartSession, now: number, network?: Network) {
  const { pci, project, permissions, expiry, revokedAt } = session
  const expiresAt = expiry * 1000
  const state = revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'active'
  const times = { expiresAt, revokedAt: revokedAt ? revokedAt * 1000 : undefined }
  const site = { projectName: project.name, iconUrl: project.iconUrl ?? undefined }
  return { pci, ...site, permissions, network, ...times, state } as const
}
