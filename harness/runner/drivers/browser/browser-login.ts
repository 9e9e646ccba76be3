import { providerNames } from '../../../frame/frame-pages.js'
import type { LoginActions } from '../../../language/verbs/feature-verbs.js'
import type { Finder } from './finder.js'

const emailLabel = /^(Email address|Your new email address)$/
const open = /^Open /

/** The verbs of who logs in without a wallet. */
export function browserLoginActions({ modal, button, press, field }: Finder): LoginActions {
  return {
    agree: () => modal().getByRole('checkbox').first().click(),
    enterEmail: async (address) => {
      await field(emailLabel).fill(address)
      await button('Continue with email').click()
    },
    seeEmailProblem: (wanted) => {
      const said = { description: wanted === 'none' ? /^$/ : wanted, exact: true }
      return field(emailLabel).and(modal().getByRole('textbox', said)).waitFor()
    },
    enterCode: async (code) => {
      const digits = modal().getByRole('textbox', { name: 'Code of six digits' })
      // While the last one is checked nothing can be written.
      await digits.and(modal().locator(':not([readonly])')).waitFor()
      await digits.fill(code)
    },
    resend: press(/^Resend (code|email)$/),
    changeAddress: press(/^(Use another address|Start over)$/),
    // In Connect the button says more than in the list of all.
    logInWith: (provider) =>
      button(
        provider === 'more' ? 'More ways to log in' : new RegExp(`^(Continue with )?${providerNames[provider]}$`),
      ).click(),
    openProvider: () => modal().getByRole('link', { name: open }).or(button(open)).first().click(),
    showWallets: press('Continue with a wallet'),
    openSettings: press(/^Account settings/),
    changeEmail: press(/Change$/),
    upgradeEmail: press(/^Use your wallet elsewhere/),
    chooseAccountType: (type) => button(type === 'eoa' ? /^Standard account/ : /^Smart account/).click(),
    openSmartSessions: press(/^Permissions/),
    revokeSession: (site) => button(`Revoke ${site}`).click(),
    rejectAndClose: press('Reject and close'),
  }
}
