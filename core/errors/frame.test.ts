import { expect, test } from 'vitest'
import {
  EmailCooldownError,
  FrameAbortedError,
  FrameBlockedError,
  FrameError,
  FrameLoadError,
  FrameMessageError,
  FrameNotReadyError,
  FrameUnavailableError,
  RpcNotAllowedError,
  SocialsTimeoutError,
  SocialTimeoutError,
} from './frame.js'

test('has a sentence for each failure of the embedded frame, and a default for others', () => {
  const url = 'https://secure.test/sdk'
  const errors = [
    new FrameLoadError({ url }),
    new FrameBlockedError({ origin: 'https://secure.test' }),
    new FrameNotReadyError({ origin: 'https://secure.test', waitedMs: 15_000 }),
    new FrameUnavailableError(),
    new FrameError({ event: 'CONNECT_OTP', message: 'Invalid code' }),
    new FrameAbortedError({ event: 'RPC_REQUEST' }),
    new FrameAbortedError({ event: 'CONNECT_OTP', reason: 'No answer in 30 seconds.' }),
    new FrameMessageError({ event: 'CONNECT_EMAIL', direction: 'sent', wrong: 'payload.email' }),
    new FrameMessageError({ event: 'CONNECT_EMAIL', direction: 'received' }),
    new SocialsTimeoutError({ origin: 'https://secure.test', pageOrigin: 'https://dapp.test' }),
    new EmailCooldownError({ seconds: 7 }),
    new RpcNotAllowedError({ method: 'eth_sign' }),
    new SocialTimeoutError({ provider: 'x' }),
  ]
  expect(errors.map(({ code, message }) => `${code}: ${message}`).join('\n\n')).toMatchInlineSnapshot(`
    "frame_load: Unable to load email login dependency
    Frame: https://secure.test/sdk
    Try again, or connect a wallet instead.

    frame_blocked: This site doesn’t allow email or social login
    Its content security policy must have https://secure.test in frame-src.
    Connect a wallet instead.

    frame_not_ready: The login service isn’t responding
    https://secure.test said nothing for 15 seconds. Check that this domain is allowed for the project.
    Try again, or connect a wallet instead.

    frame_unavailable: Email and social login isn’t available here
    The platform has no openFrame.

    frame_failed: Invalid code
    Event: CONNECT_OTP

    frame_aborted: Request was aborted
    Event: RPC_REQUEST

    frame_aborted: Something went wrong
    Event: CONNECT_OTP
    No answer in 30 seconds.

    frame_message: The embedded wallet cannot be asked this
    Event: CONNECT_EMAIL
    Wrong: payload.email

    frame_message: The embedded wallet sent an unexpected reply
    Event: CONNECT_EMAIL

    socials_timeout: Invalid App Configuration
    The embedded wallet at https://secure.test did not answer in time. Verify that the domain https://dapp.test is allowed for the project.

    email_cooldown: Please try again after 7 seconds

    frame_rpc_not_allowed: Requested RPC call is not allowed
    Method: eth_sign

    social_timeout: Social login timed out. Please try again.
    Provider: x"
  `)
  expect(new Set(errors.map(({ name }) => name)).size).toBe(11)
})
