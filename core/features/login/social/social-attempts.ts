import type { FrameSocial } from '../../../contracts/frame/messages.js'
import { AbortedError } from '../../../errors/base.js'
import { toModalError } from '../../../errors/to-modal-error.js'
import type { PlatformPopup } from '../../../lib/platform/platform.js'
import type { LoginContext } from '../context.js'
import type { SocialAttempt } from '../store.js'
import type { SocialRequest } from './social-return.js'

/** One login, from the tap to its end. */
export interface Attempt {
  readonly provider: FrameSocial
  readonly abort: AbortController
  window: PlatformPopup | undefined
  /** Set once the link is known: an answer before that cannot match. */
  request?: SocialRequest
}

type SocialEvent = `SOCIAL_LOGIN_${'STARTED' | 'SUCCESS' | 'ERROR' | 'REQUEST_USER_DATA' | 'CANCELED'}`

export interface SocialAttempts {
  readonly current: Attempt | undefined
  begin(provider: FrameSocial, window: PlatformPopup | undefined): Attempt
  show(attempt: Attempt, status: SocialAttempt['status'], link?: string): void
  track(event: SocialEvent, attempt: Attempt): void
  /** Ends the attempt and closes its window. The view keeps what it shows. */
  end(attempt: Attempt): void
  /** Ends the attempt with an error that the view shows, unless it has ended already. */
  fail(attempt: Attempt, thrown: unknown): void
  /** Ends the current attempt, and clears the view. */
  cancel(): void
  /** Drops the current attempt, but not its stored request: a page that navigates to the provider comes back to it. */
  dispose(): void
}

/** Holds the one login that is in progress, and what the view shows of it. `onEnd` is called first at its end. */
export function createSocialAttempts({ host, store, tracker }: LoginContext, onEnd: () => void): SocialAttempts {
  let current: Attempt | undefined

  const track = (event: SocialEvent, { provider }: Attempt) => tracker.track(event, { provider })
  const show = ({ provider }: Attempt, status: SocialAttempt['status'], link?: string) =>
    store.set({ social: { provider, status, link } })

  const end = (attempt: Attempt) => {
    onEnd()
    attempt.abort.abort(new AbortedError())
    attempt.window?.close()
    if (current === attempt) current = undefined
  }

  return {
    get current() {
      return current
    },
    begin: (provider, window) => {
      current = { provider, abort: new AbortController(), window }
      return current
    },
    show,
    track,
    end,
    fail: (attempt, thrown) => {
      if (attempt.abort.signal.aborted) return
      const error = toModalError(thrown)
      end(attempt)
      show(attempt, 'failed')
      store.end(error)
      track('SOCIAL_LOGIN_ERROR', attempt)
      host.failed(error)
    },
    cancel: () => {
      if (current) end(current)
      store.set({ social: undefined })
    },
    dispose: () => {
      current?.abort.abort(new AbortedError())
      current?.window?.close()
    },
  }
}
