import { isModalError, type ModalError } from '../../errors/base.js'
import { FrameAbortedError } from '../../errors/frame.js'
import { toModalError } from '../../errors/to-modal-error.js'
import { createLatest } from '../../lib/latest.js'
import type { Platform } from '../../lib/platform/platform.js'
import type { Navigation, OpenFlow, WalletContext } from '../../state/context.js'
import type { AuthAdapter } from './adapter/adapter.js'
import type { FrameProvider } from './frame/provider.js'
import type { LoginMethod, LoginStep, LoginStore } from './store.js'

export interface LoginContext extends WalletContext {
  readonly store: LoginStore
  readonly provider: FrameProvider
  readonly navigation: Navigation
  readonly steps: LoginSteps
  readonly refreshCooldown: () => void
  readonly platform: Platform
  readonly open: OpenFlow['open']
  prepare(): void
  adapter(): AuthAdapter | undefined
  /** Connects the account after a login, and shows it. `onConnected` is called before the next view opens. */
  finish(method: LoginMethod, signal: AbortSignal, onConnected: () => void): Promise<void>
}

/**
 * Runs the login's steps, one at a time. A newer step, or leaving, cancels the current one, whose result is ignored.
 */
export interface LoginSteps {
  /** Runs a step. Never rejects; resolves with true on success. */
  run(
    step: LoginStep,
    work: (signal: AbortSignal) => Promise<void>,
    onFailed?: (error: ModalError) => void,
  ): Promise<boolean>
  /** Ends the current step, because the visitor has left. */
  cancel(): void
}

export function createLoginSteps({ store, host, root }: Pick<LoginContext, 'store' | 'host' | 'root'>): LoginSteps {
  const current = createLatest(root.platform)

  const cancel = () => {
    current.stop(new FrameAbortedError({ event: 'login', reason: 'The visitor left.' }))
    store.end()
  }

  const run: LoginSteps['run'] = async (step, work, onFailed) => {
    const signal = current.begin(new FrameAbortedError({ event: 'login', reason: 'Something else was asked.' }))
    store.begin(step)
    try {
      await work(signal)
      if (signal.aborted) return false
      store.end()
      return true
    } catch (thrown) {
      if (signal.aborted) return false
      const error = toModalError(thrown)
      store.end(error)
      onFailed?.(error)
      if (!isModalError(error, 'email_cooldown')) host.failed(error)
      return false
    }
  }

  return { run, cancel }
}
