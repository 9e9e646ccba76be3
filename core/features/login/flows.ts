import type { AccountType } from '../../contracts/account/account.js'
import type { FrameSocial } from '../../contracts/frame/messages.js'
import { isModalError, type ModalError } from '../../errors/base.js'
import { FrameAbortedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { Navigation, OpenFlow, WalletContext } from '../../state/context.js'
import type { AuthAdapter } from './adapter/adapter.js'
import type { Approvals } from './approvals.js'
import type { FrameProvider } from './frame/provider.js'
import type { LoginMethod, LoginStep, LoginStore } from './store.js'

/**
 * The actions of the login views: `(await root.flows.loadLogin())`, or `root.flows.login` where the code is here. Their
 * outcome is in `root.connections.login`, a `LoginStore` that exists from then on. Nothing rejects.
 */
export interface LoginFlows {
  readonly email: EmailFlow
  readonly social: SocialFlow
  readonly farcaster: FarcasterFlow
  readonly emailUpdate: EmailUpdateFlow
  readonly accountTypes: AccountTypesFlow
  readonly approvals: ApprovalsFlow
  readonly smartSessions: SmartSessionsFlow
}

/** Login by email: EmailVerifyDevice (a browser that the address has not used), then EmailVerifyOtp, then Account. */
export interface EmailFlow {
  /** The field has the focus: the frame is fetched ahead of the first message. */
  prepare(): void
  /** Sends a code or a link, and shows the view that follows. A bad address only sets `emailProblem`. */
  submit(email: string): void
  /** Six digits. Logs in, or sets `error` with `failedStep: 'otp'`. */
  verifyOtp(otp: string): void
  /**
   * Another code, or another link for this device. Within the cooldown of 30 s it sets `error` to
   * `Please try again after {n} seconds`; `secondsToNextEmail` counts them down.
   */
  resend(): void
  /** The address was wrong: one step back, to the field, which still holds it. */
  change(): void
}

/** Login at google, github, apple, facebook, x or discord. */
export interface SocialFlow {
  /** Call it in the tap: the pop-up opens before it returns. Shows ConnectingSocial. */
  start(provider: FrameSocial): void
  /** The pop-up was blocked and the visitor taps the link (`social.link`): opens it in this tap. Returns whether it did. */
  openLink(): boolean
  /** After `failed` and `cancelled`: once more, in the tap. */
  retry(): void
  /** ConnectSocials: all providers. */
  showAll(): void
}

/** Login with Farcaster's app: ConnectingFarcaster. */
export interface FarcasterFlow {
  start(): void
  /** Opens the app on this device, in the tap. */
  openApp(): void
  /** Whether it is in the clipboard now. */
  copyLink(): Promise<boolean>
  retry(): void
}

/** Another address for the account: UpdateEmailWallet, UpdateEmailPrimaryOtp (the old one), UpdateEmailSecondaryOtp (the new one). */
export interface EmailUpdateFlow {
  show(): void
  submit(newEmail: string): void
  verifyPrimaryOtp(otp: string): void
  /** Afterwards AccountSettings shows the new address. */
  verifySecondaryOtp(otp: string): void
  /** Another code for the step that is shown. */
  resend(): void
  /** Back to the field. */
  startOver(): void
  /** UpgradeEmailWallet. */
  showUpgrade(): void
}

export interface AccountTypesFlow {
  /** Shows loading, tells the embedded wallet, keeps it, and reconnects. On failure the account is an eoa. */
  choose(type: AccountType): Promise<void>
}

/** The request that waits in the frame. The frame draws it and its buttons; the modal gives it a place. */
export interface ApprovalsFlow {
  /** ApproveTransaction is shown: the frame gets the theme once more. */
  enter(): void
  /** Turns down all that waits, as closing does. */
  rejectAll(): void
}

/** with the feature `smartSessions`. */
export interface SmartSessionsFlow {
  show(): void
  load(): void
  /** The account signs for it. */
  revoke(pci: string): void
}

/** The dependencies of every login flow. */
export interface LoginContext extends WalletContext {
  readonly store: LoginStore
  readonly provider: FrameProvider
  readonly navigation: Navigation
  readonly approvals: Pick<Approvals, 'push'>
  readonly openPopup: Platform['openPopup']
  readonly replaceUrl: Platform['replaceUrl']
  readonly open: OpenFlow['open']
  /** Loads the frame ahead. */
  prepare(): void
  /** Undefined until somebody logged in. */
  adapter(): AuthAdapter | undefined
  /**
   * The login went well: connects the account, and shows it. `onConnected` comes before another view does.
   * @throws {@link ModalError}
   */
  finish(method: LoginMethod, signal: AbortSignal, onConnected: () => void): Promise<void>
}

/** The step that the visitor waits for, one at a time. A newer step, or leaving, ends the previous one unseen. */
export interface LoginSteps {
  /** Never rejects; resolves with whether it went well. */
  run(
    step: LoginStep,
    work: (signal: AbortSignal) => Promise<void>,
    onFailed?: (error: ModalError) => void,
  ): Promise<boolean>
  cancel(): void
}

export function createLoginSteps({ store, host }: Pick<LoginContext, 'store' | 'host'>): LoginSteps {
  let current: AbortController | undefined

  const cancel = () => {
    current?.abort(new FrameAbortedError({ event: 'login', reason: 'The visitor left.' }))
    current = undefined
    store.end()
  }

  return {
    cancel,
    run: async (step, work, onFailed) => {
      current?.abort(new FrameAbortedError({ event: 'login', reason: 'Something else was asked.' }))
      const abort = new AbortController()
      current = abort
      store.begin(step)
      try {
        await work(abort.signal)
        if (abort.signal.aborted) return false
        store.end()
        return true
      } catch (thrown) {
        if (abort.signal.aborted) return false
        const error = toModalError(thrown)
        store.end(error)
        onFailed?.(error)
        if (!isModalError(error, 'email_cooldown')) host.failed(error)
        return false
      } finally {
        if (current === abort) current = undefined
      }
    },
  }
}
