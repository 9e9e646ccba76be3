import * as z from 'zod/mini'
import { email as emailSchema } from '../../../contracts/frame/messages.js'
import type { Platform, TimerHandle } from '../../../lib/platform/platform.js'
import { ignored } from '../../../state/ignored.js'
import type { EmailFlow, EmailUpdateFlow, LoginContext, LoginSteps } from '../flows.js'
import type { FrameProvider } from '../frame/provider.js'
import type { LoginStore } from '../store.js'

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

/** Counts the seconds until another email may be sent, for as long as there are any. */
export function createCooldown(
  platform: Platform,
  provider: Pick<FrameProvider, 'secondsToNextEmail'>,
  store: Pick<LoginStore, 'setSecondsToNextEmail'>,
): { refresh(): void; dispose(): void } {
  let timer: TimerHandle | undefined
  const refresh = () => {
    platform.clearTimeout(timer)
    const seconds = provider.secondsToNextEmail()
    store.setSecondsToNextEmail(seconds)
    if (seconds > 0) timer = platform.setTimeout(refresh, 1000)
  }
  // An email may have been sent before the page was loaded.
  refresh()
  return { refresh, dispose: () => platform.clearTimeout(timer) }
}

const primary = { view: 'UpdateEmailPrimaryOtp' } as const
const secondary = { view: 'UpdateEmailSecondaryOtp' } as const
const field = { view: 'UpdateEmailWallet' } as const

export function createEmailUpdateFlow(
  context: LoginContext,
  steps: LoginSteps,
  cooldown: { refresh(): void },
): EmailUpdateFlow {
  const { adapter, navigation, provider, root, store, tracker } = context
  const { accounts } = root

  const send = async (signal: AbortSignal) => {
    const action = await provider.updateEmail(store.newEmail, signal)
    cooldown.refresh()
    return action === 'VERIFY_SECONDARY_OTP' ? secondary : primary
  }

  return {
    show: () => {
      store.setNewEmail('')
      navigation.push(field)
    },
    showUpgrade: () => {
      tracker.track({ type: 'track', event: 'EMAIL_UPGRADE_FROM_MODAL' })
      navigation.push({ view: 'UpgradeEmailWallet' })
    },
    submit: async (written) => {
      const address = written.trim()
      const problem = emailProblemOf(address)
      store.setNewEmail(address, problem)
      if (problem) return
      tracker.track({ type: 'track', event: 'EMAIL_EDIT' })
      await steps.run('updateEmail', async (signal) => {
        const next = await send(signal)
        if (!signal.aborted) navigation.push(next)
      })
    },
    verifyPrimaryOtp: async (otp) => {
      await steps.run('primaryOtp', async (signal) => {
        await provider.updateEmailPrimaryOtp(otp, signal)
        if (!signal.aborted) root.navigation.replace(secondary)
      })
    },
    verifySecondaryOtp: async (otp) => {
      await steps.run('secondaryOtp', async (signal) => {
        const email = await provider.updateEmailSecondaryOtp(otp, signal)
        if (signal.aborted) return
        store.setEmail(email)
        cooldown.refresh()
        const namespace = accounts.active?.namespace
        // The address is part of the shown account, and is right even without the frame's word.
        if (namespace)
          await adapter()?.refresh(namespace, signal).catch(ignored(root, 'refreshing the account after a new email'))
        if (signal.aborted) return
        for (const each of accounts.connectedNamespaces) {
          const { user } = accounts.slices[each]
          if (user) accounts.slices[each].setUser({ ...user, email })
        }
        navigation.reset({ view: 'Account' })
        navigation.push({ view: 'AccountSettings' })
      })
    },
    resend: async () => {
      await steps.run('resend', async (signal) => {
        const next = await send(signal)
        if (signal.aborted) return
        root.alerts.notify('email_resent', 'Code email resent')
        root.navigation.replace(next)
      })
    },
    startOver: () => {
      steps.cancel()
      root.navigation.replace(field)
    },
  }
}
