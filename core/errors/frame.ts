import { errorClasses } from './base.js'

// Errors of the embedded wallet's frame and of logging in with it.

const classes = errorClasses({
  FrameLoadError: {
    code: 'frame_load',
    text: 'Unable to load email login dependency',
    meta: ['Frame: {url}', 'Try again, or connect a wallet instead.', '{cause}'],
  },
  FrameBlockedError: {
    code: 'frame_blocked',
    text: 'This site doesn’t allow email or social login',
    meta: ['Its content security policy must have {origin} in frame-src.', 'Connect a wallet instead.'],
  },
  FrameNotReadyError: {
    code: 'frame_not_ready',
    text: 'The login service isn’t responding',
    meta: ({ origin, waitedMs }: { origin: string; waitedMs: number }) => [
      `${origin} said nothing for ${waitedMs / 1000} seconds. Check that this domain is allowed for the project.`,
      'Try again, or connect a wallet instead.',
    ],
  },
  FrameUnavailableError: {
    code: 'frame_unavailable',
    text: 'Email and social login isn’t available here',
    meta: ['The platform has no openFrame.'],
  },
  FrameError: { code: 'frame_failed', text: '{message}', meta: ['Event: {event}'] },
  /** Without a `reason`, either the page or the visitor gave up. */
  FrameAbortedError: {
    code: 'frame_aborted',
    keeps: ['reason'],
    text: ({ event }: { event: string }) => (event === 'RPC_REQUEST' ? 'Request was aborted' : 'Something went wrong'),
    meta: ({ event, reason }: { event: string; reason?: string | undefined }) => [
      `Event: ${event}`,
      ...(reason ? [reason] : []),
    ],
  },
  FrameMessageError: {
    code: 'frame_message',
    text: ({ direction }: { direction: 'sent' | 'received' }) =>
      direction === 'sent'
        ? 'The embedded wallet cannot be asked this'
        : 'The embedded wallet sent an unexpected reply',
    meta: ({ event, wrong }: { event: string; wrong?: string }) => [
      `Event: ${event}`,
      ...(wrong ? [`Wrong: ${wrong}`] : []),
    ],
  },
  SocialsTimeoutError: {
    code: 'socials_timeout',
    text: 'Invalid App Configuration',
    meta: [
      'The embedded wallet at {origin} did not answer in time. Verify that the domain {pageOrigin} is allowed for the project.',
    ],
  },
  EmailCooldownError: { code: 'email_cooldown', text: 'Please try again after {seconds} seconds', meta: [] },
  RpcNotAllowedError: {
    code: 'frame_rpc_not_allowed',
    text: 'Requested RPC call is not allowed',
    meta: ['Method: {method}'],
  },
  /** The provider's window was open for 45 s without a result. For Farcaster, no address arrived in that time. */
  SocialTimeoutError: {
    code: 'social_timeout',
    text: 'Social login timed out. Please try again.',
    meta: ['Provider: {provider}'],
  },
  SocialLinkError: {
    code: 'social_link',
    text: 'Could not fetch the social redirect uri',
    meta: ({ url, isForeign = false }: { url: string; isForeign?: boolean }) => [
      isForeign
        ? `It leads to a site that is not the provider's: ${url.replace(/[?#].*/s, '')}`
        : `It has no state: ${url}`,
    ],
  },
})

export const {
  FrameLoadError,
  FrameBlockedError,
  FrameNotReadyError,
  FrameUnavailableError,
  FrameError,
  FrameAbortedError,
  FrameMessageError,
  SocialsTimeoutError,
  EmailCooldownError,
  RpcNotAllowedError,
  SocialTimeoutError,
  SocialLinkError,
} = classes
