import type { Frame, FrameConsent, FrameMail, FrameView } from '../frame/frame-api.js'

/** The embedded wallet as the sandbox page shows it. */
export interface FrameState {
  /** Newest last. */
  readonly mails: readonly FrameMail[]
  readonly consents: readonly FrameConsent[]
  /** Requests that wait for a button in the frame. */
  readonly pending: readonly { readonly id: string; readonly method: string; readonly origin: string }[]
  /** The state of each open document. */
  readonly views: readonly Pick<FrameView, 'page' | 'user' | 'theme'>[]
}

export function frameState({ mails, consents, pending, views }: Frame): FrameState {
  return {
    mails,
    consents,
    pending: pending.map(({ id, method, origin }) => ({ id, method, origin })),
    views: views.map(({ page, user, theme }) => ({ page, user, theme })),
  }
}
