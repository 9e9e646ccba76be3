import { errorClass, factsOf, type MappedFacts, ModalError } from './base.js'

// The embedded wallet's frame and logging in with it.

export const FrameLoadError = errorClass(
  'FrameLoadError',
  'frame_load',
  'Unable to load email login dependency',
  ({ url, cause }: { url: string } & MappedFacts) => [
    `Frame: ${url}`,
    'Try again, or connect a wallet instead.',
    ...factsOf(cause),
  ],
)

export const FrameBlockedError = errorClass(
  'FrameBlockedError',
  'frame_blocked',
  'This site does not allow logging in without a wallet',
  ({ origin }: { origin: string }) => [
    `Its content security policy must have ${origin} in frame-src.`,
    'Connect a wallet instead.',
  ],
)

export const FrameNotReadyError = errorClass(
  'FrameNotReadyError',
  'frame_not_ready',
  'The login service does not answer',
  ({ origin, waitedMs }: { origin: string; waitedMs: number }) => [
    `${origin} said nothing for ${waitedMs / 1000} seconds. Check that this domain is allowed for the project.`,
    'Try again, or connect a wallet instead.',
  ],
)

export const FrameUnavailableError = errorClass(
  'FrameUnavailableError',
  'frame_unavailable',
  'Logging in without a wallet is not possible here',
  () => ['The platform has no openFrame.'],
)

export const FrameError = errorClass(
  'FrameError',
  'frame_failed',
  ({ message }: { event: string; message: string }) => message,
  ({ event }) => [`Event: ${event}`],
)

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

export const FrameMessageError = errorClass(
  'FrameMessageError',
  'frame_message',
  ({ direction }: { event: string; direction: 'sent' | 'received'; wrong?: string }) =>
    direction === 'sent' ? 'The embedded wallet cannot be asked this' : 'The embedded wallet gave an unreadable answer',
  ({ event, wrong }) => [`Event: ${event}`, ...(wrong ? [`Wrong: ${wrong}`] : [])],
)

export const SocialsTimeoutError = errorClass(
  'SocialsTimeoutError',
  'socials_timeout',
  'Invalid App Configuration',
  ({ origin, pageOrigin }: { origin: string; pageOrigin: string }) => [
    `The embedded wallet at ${origin} did not answer in time. Verify that the domain ${pageOrigin} is allowed for the project.`,
  ],
)

export const EmailCooldownError = errorClass(
  'EmailCooldownError',
  'email_cooldown',
  ({ seconds }: { seconds: number }) => `Please try again after ${seconds} seconds`,
  () => [],
)

export const RpcNotAllowedError = errorClass(
  'RpcNotAllowedError',
  'frame_rpc_not_allowed',
  'Requested RPC call is not allowed',
  ({ method }: { method: string }) => [`Method: ${method}`],
)

/** The provider's window was open for 45 s without a result. With Farcaster, no address arrived in that time. */
export const SocialTimeoutError = errorClass(
  'SocialTimeoutError',
  'social_timeout',
  'Social login timed out. Please try again.',
  ({ provider }: { provider: string }) => [`Provider: ${provider}`],
)

export const SocialLinkError = errorClass(
  'SocialLinkError',
  'social_link',
  'Could not fetch the social redirect uri',
  ({ url }: { url: string }) => [`It has no state: ${url}`],
)
