import { factsOf, ModalError } from './base.js'

// The embedded wallet's frame and logging in with it.

/** The frame's page could not be had. */
export class FrameLoadError extends ModalError<'frame_load'> {
  constructor({ url, cause }: { url: string; cause?: unknown }) {
    super({
      name: 'FrameLoadError',
      code: 'frame_load',
      shortMessage: 'Unable to load email login dependency',
      meta: [`Frame: ${url}`, 'Try again, or connect a wallet instead.', ...factsOf(cause)],
      cause,
    })
  }
}

/** The page's own rules do not let the frame be loaded. */
export class FrameBlockedError extends ModalError<'frame_blocked'> {
  constructor({ origin }: { origin: string }) {
    super({
      name: 'FrameBlockedError',
      code: 'frame_blocked',
      shortMessage: 'This site does not allow logging in without a wallet',
      meta: [`Its content security policy must have ${origin} in frame-src.`, 'Connect a wallet instead.'],
    })
  }
}

/** The frame's page was loaded and never said that it listens. */
export class FrameNotReadyError extends ModalError<'frame_not_ready'> {
  constructor({ origin, waitedMs }: { origin: string; waitedMs: number }) {
    super({
      name: 'FrameNotReadyError',
      code: 'frame_not_ready',
      shortMessage: 'The login service does not answer',
      meta: [
        `${origin} said nothing for ${waitedMs / 1000} seconds. Check that this domain is allowed for the project.`,
        'Try again, or connect a wallet instead.',
      ],
    })
  }
}

/** Frames cannot be made here: a modal without a page. */
export class FrameUnavailableError extends ModalError<'frame_unavailable'> {
  constructor() {
    super({
      name: 'FrameUnavailableError',
      code: 'frame_unavailable',
      shortMessage: 'Logging in without a wallet is not possible here',
      meta: ['The platform has no openFrame.'],
    })
  }
}

/** The frame refused a request, in its own words. */
export class FrameError extends ModalError<'frame_failed'> {
  constructor({ event, message }: { event: string; message: string }) {
    super({ name: 'FrameError', code: 'frame_failed', shortMessage: message, meta: [`Event: ${event}`] })
  }
}

/** The request was taken back before the frame answered. */
export class FrameAbortedError extends ModalError<'frame_aborted'> {
  /** Undefined: who asked gave up, or the visitor did. */
  readonly reason: string | undefined

  constructor({ event, reason }: { event: string; reason?: string | undefined }) {
    super({
      name: 'FrameAbortedError',
      code: 'frame_aborted',
      shortMessage: event === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong',
      meta: [`Event: ${event}`, ...(reason ? [reason] : [])],
    })
    this.reason = reason
  }
}

/** A message to or from the frame does not fit its contract. */
export class FrameMessageError extends ModalError<'frame_message'> {
  constructor({ event, direction, wrong }: { event: string; direction: 'sent' | 'received'; wrong?: string }) {
    super({
      name: 'FrameMessageError',
      code: 'frame_message',
      shortMessage:
        direction === 'sent'
          ? 'The embedded wallet cannot be asked this'
          : 'The embedded wallet gave an unreadable answer',
      meta: [`Event: ${event}`, ...(wrong ? [`Wrong: ${wrong}`] : [])],
    })
  }
}

/** The frame did not answer a login request within 30 seconds. */
export class SocialsTimeoutError extends ModalError<'socials_timeout'> {
  constructor({ origin, pageOrigin }: { origin: string; pageOrigin: string }) {
    super({
      name: 'SocialsTimeoutError',
      code: 'socials_timeout',
      shortMessage: 'Invalid App Configuration',
      meta: [
        `The embedded wallet at ${origin} did not answer in time. Verify that the domain ${pageOrigin} is allowed for the project.`,
      ],
    })
  }
}

/** Another code was asked for too soon. */
export class EmailCooldownError extends ModalError<'email_cooldown'> {
  constructor({ seconds }: { seconds: number }) {
    super({
      name: 'EmailCooldownError',
      code: 'email_cooldown',
      shortMessage: `Please try again after ${seconds} seconds`,
    })
  }
}

/** The frame does not serve this method. */
export class RpcNotAllowedError extends ModalError<'frame_rpc_not_allowed'> {
  constructor({ method }: { method: string }) {
    super({
      name: 'RpcNotAllowedError',
      code: 'frame_rpc_not_allowed',
      shortMessage: 'Requested RPC call is not allowed',
      meta: [`Method: ${method}`],
    })
  }
}

/** The provider's window was open for 45 s without a result. With Farcaster, no address arrived in that time. */
export class SocialTimeoutError extends ModalError<'social_timeout'> {
  constructor({ provider }: { provider: string }) {
    super({
      name: 'SocialTimeoutError',
      code: 'social_timeout',
      shortMessage: 'Social login timed out. Please try again.',
      meta: [`Provider: ${provider}`],
    })
  }
}

/** The provider's page would not know the way back to this one. */
export class SocialLinkError extends ModalError<'social_link'> {
  constructor({ url }: { url: string }) {
    super({
      name: 'SocialLinkError',
      code: 'social_link',
      shortMessage: 'Could not fetch the social redirect uri',
      meta: [`It has no state: ${url}`],
    })
  }
}
