import type { Locator, Page } from 'playwright-core'
import type { LoginActions } from '../../../language/verbs/login-verbs.js'

/** The visitor's texts, written out here so that a changed text of the product fails a scenario. */
const words = {
  emailLabel: /^(Email address|Your new email address)$/,
  emailSubmit: 'Continue with email',
  code: 'Code of six digits',
  resend: /^Resend (code|email)$/,
  changeAddress: /^(Use another address|Start over)$/,
  more: 'More ways to log in',
  open: /^Open /,
  wallets: 'Continue with a wallet',
  upgrade: /^Use your wallet elsewhere/,
  settings: /^Account settings/,
  permissions: /^Permissions/,
  rejectAndClose: 'Reject and close',
}

const providers = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
} as const

/** The verbs of who logs in without a wallet, by role and accessible name. */
export function browserLoginActions(current: () => Page): LoginActions {
  const modal = () => current().locator('wallet-modal')
  const button = (name: string | RegExp): Locator =>
    modal()
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
  return {
    agree: () => modal().getByRole('checkbox').first().click(),
    enterEmail: async (address) => {
      await modal().getByRole('textbox', { name: words.emailLabel }).fill(address)
      await button(words.emailSubmit).click()
    },
    seeEmailProblem: (wanted) => {
      const field = modal().getByRole('textbox', { name: words.emailLabel })
      const said = { description: wanted === 'none' ? /^$/ : wanted, exact: true }
      return field.and(modal().getByRole('textbox', said)).waitFor()
    },
    enterCode: async (code) => {
      const field = modal().getByRole('textbox', { name: words.code })
      // While the last one is checked nothing can be written.
      await field.and(modal().locator(':not([readonly])')).waitFor()
      await field.fill(code)
    },
    resend: () => button(words.resend).click(),
    changeAddress: () => button(words.changeAddress).click(),
    // In Connect the button says more than in the list of all.
    logInWith: (provider) =>
      button(provider === 'more' ? words.more : new RegExp(`^(Continue with )?${providers[provider]}$`)).click(),
    openProvider: () => modal().getByRole('link', { name: words.open }).or(button(words.open)).first().click(),
    showWallets: () => button(words.wallets).click(),
    openSettings: () => button(words.settings).click(),
    changeEmail: () => button(/Change$/).click(),
    upgradeEmail: () => button(words.upgrade).click(),
    chooseAccountType: (type) => button(type === 'eoa' ? /^Standard account/ : /^Smart account/).click(),
    openSmartSessions: () => button(words.permissions).click(),
    revokeSession: (site) => button(`Revoke ${site}`).click(),
    rejectAndClose: () => button(words.rejectAndClose).click(),
  }
}
