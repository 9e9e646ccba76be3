import { ignored } from '../../../state/ignored.js'
import type { LoginContext, LoginSteps } from '../context.js'
import type { EmailUpdateFlow } from '../flows.js'
import { emailProblemOf } from './email.js'

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
        // What is shown of the account has the address in it; without the frame's word it is right all the same.
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
