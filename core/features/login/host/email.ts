import type { LoginAnswer, LoginProvider } from '../../../contracts/login-provider.js'
import { AbortedError } from '../../../errors/base.js'
import { FrameError } from '../../../errors/frame.js'
import type { Navigation, WalletContext } from '../../../state/context.js'
import type { LoginSteps } from '../context.js'
import { createCooldown, emailProblemOf } from '../email/email.js'
import type { LoginStore } from '../store.js'
import { type Conversation, startConversation } from './conversation.js'

/** The time between two emails to one address. */
const COOLDOWN_MS = 30_000

/** Login by email with a host's service. Views: EmailVerifyOtp, if the host asks for a code, then Account. */
export function createHostEmail({
  root,
  tracker,
  login,
  navigation,
  steps,
  store,
  finish,
}: Pick<WalletContext, 'root' | 'tracker'> & {
  readonly login: LoginProvider
  readonly navigation: Navigation
  readonly steps: LoginSteps
  readonly store: LoginStore
  finish(answer: LoginAnswer, signal: AbortSignal): Promise<void>
}) {
  const { platform } = root
  let talk: Conversation | undefined
  let lastSentAt: number | undefined
  let isSelected = false
  const secondsToNextEmail = () =>
    lastSentAt === undefined ? 0 : Math.max(0, Math.ceil((lastSentAt + COOLDOWN_MS - platform.now()) / 1000))
  const cooldown = createCooldown({ platform, provider: { secondsToNextEmail }, store })

  const select = () => {
    if (!isSelected) tracker.track('EMAIL_LOGIN_SELECTED')
    isSelected = true
  }
  const end = () => {
    talk?.end()
    talk = undefined
  }
  /** Tells the host the address. Resolves with true if it asks for a code; otherwise the visitor is connected. */
  const begin = async (email: string, signal: AbortSignal): Promise<boolean> => {
    end()
    const own = startConversation(login, email)
    talk = own
    const step = await own.next(signal)
    tracker.track('EMAIL_SUBMITTED')
    if (step.kind === 'connected') {
      await finish(step.answer, signal)
      return false
    }
    lastSentAt = platform.now()
    cooldown.refresh()
    tracker.track('EMAIL_VERIFICATION_CODE_SENT')
    return true
  }

  return {
    flow: {
      prepare: select,
      submit: async (written: string) => {
        const email = written.trim()
        const emailProblem = emailProblemOf(email)
        store.set({ email, emailProblem })
        if (emailProblem || root.isConsentMissing) return
        select()
        await steps.run('email', async (signal) => {
          const isAsked = await begin(email, signal)
          if (isAsked && !signal.aborted) navigation.push({ view: 'EmailVerifyOtp' })
        })
      },
      verifyOtp: (otp: string) =>
        steps.run(
          'otp',
          async (signal) => {
            const own = talk
            if (!own) throw new AbortedError()
            own.answer(otp)
            const step = await own.next(signal)
            if (step.kind === 'code') throw new FrameError({ event: 'CONNECT_OTP', message: 'Wrong code' })
            tracker.track('EMAIL_VERIFICATION_CODE_PASS')
            await finish(step.answer, signal)
          },
          ({ shortMessage: message }) => tracker.track('EMAIL_VERIFICATION_CODE_FAIL', { message }),
        ),
      resend: async () => {
        if (secondsToNextEmail() > 0) return
        await steps.run('resend', async (signal) => {
          if (await begin(store.email, signal)) root.alerts.notify('email_resent', 'Code email resent')
        })
      },
      change: () => {
        const { email } = store
        end()
        navigation.goBack()
        store.set({ email, emailProblem: undefined })
      },
    },
    end,
    dispose: () => {
      end()
      cooldown.dispose()
    },
  }
}
