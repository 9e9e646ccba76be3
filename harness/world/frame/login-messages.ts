import { FrameError, frameTexts } from './frame-api.js'
import type { MessageContext, MessageHandlers, ResultOf } from './messages.js'
import type { FrameUser } from './users.js'

const codeSubject = 'Your code'

function logIn(user: FrameUser, context: MessageContext): void {
  const { session } = context
  session.user = user
  session.login = undefined
  session.update = undefined
  if (user.email !== undefined) session.knownEmails.add(user.email.toLowerCase())
  context.loggedIn()
}

/** @throws {@link FrameError} when a fault refuses the code or the code is wrong */
function checkCode(email: string, code: string, { mailbox, isCodeRefused }: MessageContext): void {
  if (isCodeRefused) throw new FrameError(frameTexts.wrongCode)
  mailbox.check(email, code)
}

function guardRate({ isRateGuarded }: MessageContext): void {
  // The modal reads the number of seconds from this text.
  if (isRateGuarded) throw new FrameError('Please try again after 30 seconds')
}

export function loginMessages(
  account: (context: MessageContext) => Pick<ResultOf<'CONNECT_SOCIAL'>, 'address' | 'chainId' | 'accounts'>,
) {
  return {
    async CONNECT_EMAIL({ email }, context) {
      const { session, mailbox, spec } = context
      if (session.user?.email?.toLowerCase() === email.toLowerCase()) return { action: 'CONNECT' }
      guardRate(context)
      const isDeviceKnown = spec.verifyDevice !== true || session.knownEmails.has(email.toLowerCase())
      session.login = { email, isDeviceKnown }
      if (!isDeviceKnown) {
        mailbox.sendDeviceLink(email)
        return { action: 'VERIFY_DEVICE' }
      }
      mailbox.sendCode(email, codeSubject)
      return { action: 'VERIFY_OTP' }
    },
    async CONNECT_DEVICE(_payload, { session, mailbox, until }) {
      const { login } = session
      if (!login) throw new FrameError(frameTexts.noCode)
      const { email } = login
      await until(() => login.isDeviceKnown || mailbox.isDeviceApproved(email))
      login.isDeviceKnown = true
      session.knownEmails.add(email.toLowerCase())
      mailbox.sendCode(email, codeSubject)
      return undefined
    },
    async CONNECT_OTP({ otp }, context) {
      const { login } = context.session
      if (!login) throw new FrameError(frameTexts.noCode)
      checkCode(login.email, otp, context)
      logIn(context.users.byEmail(login.email), context)
      return undefined
    },
    async GET_SOCIAL_REDIRECT_URI({ provider }, { consents, origin }) {
      return { uri: consents.ask(provider, origin) }
    },
    async CONNECT_SOCIAL({ uri }, context) {
      const { provider, userName, email } = context.consents.redeem(uri)
      const user = context.users.bySocial(provider, userName, email)
      logIn(user, context)
      return { email: user.email ?? null, userName: user.userName ?? null, ...account(context) }
    },
    async GET_FARCASTER_URI(_payload, { consents, origin }) {
      return { url: consents.askFarcaster(origin) }
    },
    async CONNECT_FARCASTER(_payload, context) {
      const { provider, userName, email } = await context.forPerson(() =>
        context.consents.farcasterUser(context.origin),
      )
      logIn(context.users.bySocial(provider, userName, email), context)
      return { userName }
    },
    async UPDATE_EMAIL({ email }, context) {
      const { session, mailbox, users } = context
      const { user } = session
      if (!user) throw new FrameError(frameTexts.noLogin)
      guardRate(context)
      if (user.email?.toLowerCase() === email.toLowerCase()) throw new FrameError('This is already your email.')
      if (users.isTaken(email)) throw new FrameError('Another account uses this email.')
      if (user.email === undefined) {
        session.update = { email, step: 'secondary' }
        mailbox.sendCode(email, 'Confirm your new email')
        return { action: 'VERIFY_SECONDARY_OTP' }
      }
      session.update = { email, step: 'primary' }
      mailbox.sendCode(user.email, 'Confirm your email')
      return { action: 'VERIFY_PRIMARY_OTP' }
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }, context) {
      const { session, mailbox } = context
      const { update, user } = session
      if (!user?.email || update?.step !== 'primary') throw new FrameError(frameTexts.noCode)
      checkCode(user.email, otp, context)
      update.step = 'secondary'
      mailbox.sendCode(update.email, 'Confirm your new email')
      return undefined
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }, context) {
      const { update, user } = context.session
      if (!user || update?.step !== 'secondary') throw new FrameError(frameTexts.noCode)
      checkCode(update.email, otp, context)
      user.email = update.email
      logIn(user, context)
      return { newEmail: update.email }
    },
  } satisfies Partial<MessageHandlers>
}
