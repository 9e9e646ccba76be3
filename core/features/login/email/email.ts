import * as z from 'zod/mini'
import { email as emailSchema } from '../../../contracts/frame/messages.js'
import type { LoginContext, LoginSteps } from '../context.js'
import type { EmailFlow } from '../flows.js'

/** Standard messages are Required and Invalid email. */
export function emailProblemOf(address: string): 'Required' | 'Invalid email' | undefined {
  if (address === '') return 'Required'
  return z.safeParse(emailSchema, address).success ? undefined : 'Invalid email'
}

const otpView = 'EmailVerifyOtp'
const deviceView = 'EmailVerifyDevice'

export function createEmailFlow(context: LoginContext, steps: LoginSteps, cooldown: { refresh(): void }): EmailFlow {
  const { navigation, prepare, provider, root, store, tracker } = context
  const { alerts } = root
  const track = (
    event:
      | 'EMAIL_LOGIN_SELECTED'
      | 'EMAIL_SUBMITTED'
      | 'DEVICE_REGISTERED_FOR_EMAIL'
      | 'EMAIL_VERIFICATION_CODE_SENT'
      | 'EMAIL_VERIFICATION_CODE_PASS',
  ) => tracker.track({ type: 'track', event })
  let isSelected = false

  const select = () => {
    if (!isSelected) track('EMAIL_LOGIN_SELECTED')
    isSelected = true
  }

  /** The link in the email was followed: from now on this device is known, and a code is on its way. */
  const waitForDevice = () =>
    steps.run('device', async (signal) => {
      await provider.connectDevice(signal)
      if (signal.aborted) return
      track('DEVICE_REGISTERED_FOR_EMAIL')
      track('EMAIL_VERIFICATION_CODE_SENT')
      root.navigation.replace({ view: otpView })
    })

  const connected = () => {
    tracker.track({ type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'email', name: 'email' } })
  }

  /** Sends the email. Resolves with what is to come after it. */
  const send = async (address: string, signal: AbortSignal) => {
    const action = await provider.connectEmail(address, signal)
    cooldown.refresh()
    return action
  }

  const follow = async (action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT', signal: AbortSignal) => {
    if (signal.aborted) return
    if (action === 'CONNECT') {
      return context.finish('email', signal, connected)
    }
    if (action === 'VERIFY_OTP') track('EMAIL_VERIFICATION_CODE_SENT')
    navigation.push({ view: action === 'VERIFY_OTP' ? otpView : deviceView })
  }

  return {
    prepare: () => {
      select()
      prepare()
    },
    submit: async (written) => {
      const address = written.trim()
      const problem = emailProblemOf(address)
      store.setEmail(address, problem)
      if (problem || root.isConsentMissing) return
      select()
      let isDeviceNew = false
      await steps.run('email', async (signal) => {
        const action = await send(address, signal)
        track('EMAIL_SUBMITTED')
        isDeviceNew = action === 'VERIFY_DEVICE'
        await follow(action, signal)
      })
      if (isDeviceNew && root.navigation.view === deviceView) await waitForDevice()
    },
    verifyOtp: async (otp) => {
      await steps.run(
        'otp',
        async (signal) => {
          await provider.connectOtp(otp, signal)
          if (signal.aborted) return
          track('EMAIL_VERIFICATION_CODE_PASS')
          await context.finish('email', signal, connected)
        },
        (error) =>
          tracker.track({
            type: 'track',
            event: 'EMAIL_VERIFICATION_CODE_FAIL',
            properties: { message: error.shortMessage },
          }),
      )
    },
    resend: async () => {
      const isSent = await steps.run('resend', async (signal) => {
        const action = await send(store.email, signal)
        if (signal.aborted) return
        alerts.notify('email_resent', 'Code email resent')
        if (action === 'CONNECT') return follow(action, signal)
        root.navigation.replace({ view: action === 'VERIFY_OTP' ? otpView : deviceView })
      })
      if (isSent && root.navigation.view === deviceView) await waitForDevice()
    },
    change: () => {
      const { email } = store
      navigation.goBack()
      store.setEmail(email)
    },
  }
}
