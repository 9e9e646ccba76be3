import type { ModalError } from '../../errors/base.js'
import { isModalError } from '../../errors/base.js'
import { FrameAbortedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { Navigation, OpenFlow, WalletContext } from '../../state/context.js'
import type { AuthAdapter } from './adapter/adapter.js'
import type { Approvals } from './approvals.js'
import type { FrameProvider } from './frame/provider.js'
import type { LoginMethod, LoginStep, LoginStore } from './store.js'

/** What every login flow works with. */
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
   *
   * @throws {@link ModalError}
   */
  finish(method: LoginMethod, signal: AbortSignal, onConnected: () => void): Promise<void>
}

/** What the visitor waits for: one thing at a time. A newer one, or leaving, ends the one before unseen. */
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
