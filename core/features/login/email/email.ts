import * as z from 'zod/mini'
import { email as emailSchema } from '../../../contracts/frame/messages.js'
import { createLatest } from '../../../lib/latest.js'
import { ignored } from '../../../state/ignored.js'
import type { LoginContext } from '../context.js'
import type { LoginStore } from '../store.js'

export function emailProblemOf(address: string): LoginStore['emailProblem'] {
  if (address === '') return 'Required'
  return z.safeParse(emailSchema, address).success ? undefined : 'Invalid email'
}

/**
 * Login by email. Views: EmailVerifyDevice (in a browser that is new for the address), then EmailVerifyOtp, then
 * Account.
 */
export function createEmailFlow(context: LoginContext) {
  const { navigation, prepare, provider, refreshCooldown, root, steps, store, tracker } = context
  let isSelected = false

  const select = () => {
    if (!isSelected) tracker.track('EMAIL_LOGIN_SELECTED')
    isSelected = true
  }

  const finish = (signal: AbortSignal) =>
    context.finish('email', signal, () => tracker.track('CONNECT_SUCCESS', { method: 'email', name: 'email' }))

  /** Sends the email. Resolves with the next view, unless that is Account. */
  const send = async (address: string, signal: AbortSignal) => {
    const action = await provider.connectEmail(address, signal)
    refreshCooldown()
    if (action === 'CONNECT') return undefined
    return { view: action === 'VERIFY_OTP' ? 'EmailVerifyOtp' : 'EmailVerifyDevice' } as const
  }

  const waitForDevice = async () => {
    if (root.navigation.view !== 'EmailVerifyDevice') return
    await steps.run('device', async (signal) => {
      await provider.connectDevice(signal)
      if (signal.aborted) return
      tracker.track('DEVICE_REGISTERED_FOR_EMAIL')
      tracker.track('EMAIL_VERIFICATION_CODE_SENT')
      root.navigation.replace({ view: 'EmailVerifyOtp' })
    })
  }

  return {
    /** Called when the field gets the focus: loads the frame ahead of the first message. */
    prepare: () => {
      select()
      prepare()
    },
    /** Sends a code or a link, and shows the next view. An invalid address only sets `emailProblem`. */
    submit: async (written: string) => {
      const email = written.trim()
      const emailProblem = emailProblemOf(email)
      store.set({ email, emailProblem })
      if (emailProblem || root.isConsentMissing) return
      select()
      const isSent = await steps.run('email', async (signal) => {
        const next = await send(email, signal)
        tracker.track('EMAIL_SUBMITTED')
        if (signal.aborted) return
        if (!next) return finish(signal)
        if (next.view === 'EmailVerifyOtp') tracker.track('EMAIL_VERIFICATION_CODE_SENT')
        navigation.push(next)
      })
      if (isSent) await waitForDevice()
    },
    verifyOtp: (otp: string) =>
      steps.run(
        'otp',
        async (signal) => {
          await provider.connectOtp(otp, signal)
          if (signal.aborted) return
          tracker.track('EMAIL_VERIFICATION_CODE_PASS')
          await finish(signal)
        },
        ({ shortMessage: message }) => tracker.track('EMAIL_VERIFICATION_CODE_FAIL', { message }),
      ),
    /** Sends another code, or another link for this device. Within the cooldown it only sets `error`. */
    resend: async () => {
      const isSent = await steps.run('resend', async (signal) => {
        const next = await send(store.email, signal)
        if (signal.aborted) return
        root.alerts.notify('email_resent', 'Code email resent')
        if (!next) return finish(signal)
        root.navigation.replace(next)
      })
      if (isSent) await waitForDevice()
    },
    change: () => {
      const { email } = store
      navigation.goBack()
      store.set({ email, emailProblem: undefined })
    },
  }
}

export function createCooldown({
  platform,
  provider,
  store,
}: Pick<LoginContext, 'platform' | 'store'> & { provider: Pick<LoginContext['provider'], 'secondsToNextEmail'> }) {
  const counting = createLatest(platform)
  const refresh = () => {
    counting.stop()
    const secondsToNextEmail = provider.secondsToNextEmail()
    store.set({ secondsToNextEmail })
    if (secondsToNextEmail > 0) counting.later(1000, refresh)
  }
  // An email may have been sent before the page was loaded.
  refresh()
  return { refresh, dispose: counting.stop }
}

const field = { view: 'UpdateEmailWallet' } as const
const secondary = { view: 'UpdateEmailSecondaryOtp' } as const

/**
 * Changes the account's email address. Views: UpdateEmailWallet, UpdateEmailPrimaryOtp (old address),
 * UpdateEmailSecondaryOtp (new address).
 */
export function createEmailUpdateFlow(context: LoginContext) {
  const { adapter, navigation, provider, refreshCooldown, root, steps, store, tracker } = context
  const { accounts } = root

  const send = async (signal: AbortSignal) => {
    const action = await provider.updateEmail(store.newEmail, signal)
    refreshCooldown()
    return action === 'VERIFY_SECONDARY_OTP' ? secondary : ({ view: 'UpdateEmailPrimaryOtp' } as const)
  }

  return {
    show: () => {
      store.set({ newEmail: '', newEmailProblem: undefined })
      navigation.push(field)
    },
    showUpgrade: () => {
      tracker.track('EMAIL_UPGRADE_FROM_MODAL')
      navigation.push({ view: 'UpgradeEmailWallet' })
    },
    submit: async (written: string) => {
      const newEmail = written.trim()
      const newEmailProblem = emailProblemOf(newEmail)
      store.set({ newEmail, newEmailProblem })
      if (newEmailProblem) return
      tracker.track('EMAIL_EDIT')
      await steps.run('updateEmail', async (signal) => {
        const next = await send(signal)
        if (!signal.aborted) navigation.push(next)
      })
    },
    verifyPrimaryOtp: (otp: string) =>
      steps.run('primaryOtp', async (signal) => {
        await provider.updateEmailPrimaryOtp(otp, signal)
        if (!signal.aborted) root.navigation.replace(secondary)
      }),
    verifySecondaryOtp: (otp: string) =>
      steps.run('secondaryOtp', async (signal) => {
        const email = await provider.updateEmailSecondaryOtp(otp, signal)
        if (signal.aborted) return
        store.set({ email, emailProblem: undefined })
        refreshCooldown()
        const namespace = accounts.active?.namespace
        // The address is shown with the account, and is right even if the frame does not confirm it.
        if (namespace)
          await adapter()?.refresh(namespace, signal).catch(ignored(root, 'refreshing the account after a new email'))
        if (signal.aborted) return
        for (const each of accounts.connectedNamespaces) {
          const { user } = accounts.of(each)
          if (user) accounts.of(each).set({ user: { ...user, email } })
        }
        navigation.reset({ view: 'Account' })
        navigation.push({ view: 'AccountSettings' })
      }),
    resend: () =>
      steps.run('resend', async (signal) => {
        const next = await send(signal)
        if (signal.aborted) return
        root.alerts.notify('email_resent', 'Code email resent')
        root.navigation.replace(next)
      }),
    startOver: () => {
      steps.cancel()
      root.navigation.replace(field)
    },
  }
}
