import { type LoginStore, loginStoreOf, telegramSocials } from '../../../../core/features/login/store.js'
import { waysIn } from '../../../../core/wallets/list/ways-in.js'
import type { LoginActions } from '../../../language/verbs/feature-verbs.js'
import { ControlMissingError, must, waitFor } from '../wait-for.js'
import type { Hands } from './core-device.js'

/** The verbs of who logs in without a wallet, done on the flows that the views call. */
export function coreLoginActions({ root, tap, visible }: Hands): LoginActions {
  const login = () => root().flows.loadLogin()
  /** A control that is there once something is so. */
  const when = (control: string, isThere: (store: LoginStore | undefined) => boolean) =>
    waitFor(() => must(!!isThere(loginStoreOf(root().connections)), `${control} is not shown now`))
  const agreed = () => waitFor(() => must(!root().isConsentMissing, 'nothing can be chosen before the box is ticked'))
  const otpViews = ['EmailVerifyOtp', 'UpdateEmailPrimaryOtp', 'UpdateEmailSecondaryOtp'] as const

  return {
    agree: async () => {
      await visible('the box of the terms', 'Connect', 'AllWallets', 'ConnectSocials')
      const { flows, modal, options } = root()
      must(options.hasLegalCheckbox, 'the box of the terms is not shown: it is off')
      flows.setConsent(!modal.hasConsented)
    },
    enterEmail: async (address) => {
      await visible('the email field', 'Connect', 'UpdateEmailWallet')
      await agreed()
      if (!root().options.offersEmail) throw new ControlMissingError('the email field is not shown: it is off')
      const { email, emailUpdate } = await login()
      if (root().navigation.view === 'UpdateEmailWallet') emailUpdate.submit(address)
      else {
        // The field has the focus before it is written into.
        email.prepare()
        email.submit(address)
      }
    },
    seeEmailProblem: async (wanted) => {
      await visible('the email field', 'Connect', 'UpdateEmailWallet')
      await waitFor(() => {
        const store = loginStoreOf(root().connections)
        const said = root().navigation.view === 'Connect' ? store?.emailProblem : store?.newEmailProblem
        must((said ?? 'none') === wanted, `the email field says ${said ?? 'nothing'}`)
      })
    },
    enterCode: async (code) => {
      await visible('the field of the code', ...otpViews)
      await when('the field of the code', (store) => store?.pending === undefined)
      const { email, emailUpdate } = await login()
      const { view } = root().navigation
      if (view === 'UpdateEmailPrimaryOtp') emailUpdate.verifyPrimaryOtp(code)
      else if (view === 'UpdateEmailSecondaryOtp') emailUpdate.verifySecondaryOtp(code)
      else email.verifyOtp(code)
    },
    resend: async () => {
      await visible('Resend', ...otpViews, 'EmailVerifyDevice')
      await when('Resend', (store) => store?.secondsToNextEmail === 0 && store.pending === undefined)
      const { email, emailUpdate } = await login()
      if (root().navigation.view.startsWith('UpdateEmail')) emailUpdate.resend()
      else email.resend()
    },
    changeAddress: async () => {
      await visible('Use another address', ...otpViews, 'EmailVerifyDevice')
      const { email, emailUpdate } = await login()
      if (root().navigation.view.startsWith('UpdateEmail')) emailUpdate.startOver()
      else email.change()
    },
    logInWith: async (provider) => {
      await visible(`the login with ${provider}`, 'Connect', 'ConnectSocials')
      await agreed()
      const { farcaster, social } = await login()
      if (provider === 'more') return social.showAll()
      const { options, platform } = root()
      const socials = telegramSocials(options.given.features.socials || [], platform.device)
      must(socials.includes(provider), `no login with ${provider}; there are ${socials.join(', ') || 'none'}`)
      tap(() => {
        if (provider === 'farcaster') farcaster.start()
        else social.start(provider)
      })
    },
    openProvider: async () => {
      await visible('Open', 'ConnectingSocial', 'ConnectingFarcaster')
      const { farcaster, social } = await login()
      if (root().navigation.view === 'ConnectingFarcaster') {
        // Elsewhere there is a code to scan instead.
        if (!root().platform.device.isMobile) throw new ControlMissingError('Open is shown on a phone alone')
        await when('Open', (store) => store?.farcaster?.status === 'ready')
        tap(() => farcaster.openApp())
        return
      }
      await when('Open', (store) => store?.social?.status === 'blocked' && store.social.link !== undefined)
      tap(() => social.openLink())
    },
    showWallets: async () => {
      await visible('Continue with a wallet', 'Connect')
      if (!waysIn(root()).isCollapsed)
        throw new ControlMissingError('Continue with a wallet is not shown: the wallets themselves are')
      root().flows.showWallets()
    },
    openSettings: async () => {
      await visible('Account settings', 'Account')
      root().flows.showAccountSettings()
    },
    changeEmail: async () => {
      await visible('the email', 'AccountSettings')
      await when('the email', (store) => store?.method === 'email')
      ;(await login()).emailUpdate.show()
    },
    upgradeEmail: async () => {
      await visible('Use your wallet elsewhere', 'AccountSettings')
      await when('Use your wallet elsewhere', (store) => store?.method === 'email')
      ;(await login()).emailUpdate.showUpgrade()
    },
    chooseAccountType: async (type) => {
      await visible('the account type', 'AccountSettings')
      await when(`the account type ${type}`, (store) =>
        Boolean(store?.accountTypes.some((choice) => choice.type === type && choice.isAvailable)),
      )
      ;(await login()).accountTypes.choose(type)
    },
    openSmartSessions: async () => {
      await visible('Permissions', 'Account', 'AccountSettings')
      ;(await login()).smartSessions.show()
    },
    revokeSession: async (site) => {
      await visible(`Revoke ${site}`, 'SmartSessions')
      await when(`Revoke ${site}`, (store) => Boolean(store && findSession(store, site)))
      const { smartSessions } = await login()
      const store = loginStoreOf(root().connections)
      const found = store && findSession(store, site)
      if (found) smartSessions.revoke(found.pci)
    },
    rejectAndClose: async () => {
      await visible('Reject and close', 'ApproveTransaction')
      // Where the frame is, its own buttons are.
      await when('Reject and close', (store) => store?.frame === 'failed')
      ;(await login()).approvals.rejectAll()
      root().flows.requestClose()
    },
  }
}

function findSession(store: LoginStore, site: string) {
  return store.smartSessions.value?.find(({ projectName, state }) => projectName === site && state === 'active')
}
