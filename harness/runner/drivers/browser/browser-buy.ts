import type { BuyActions } from '../../../language/verbs/buy-verbs.js'
import { ControlMissingError, waitFor } from '../wait-for.js'
import type { Finder } from './finder.js'

const problems = {
  below: 'The least that can be paid is ',
  above: 'The most that can be paid is ',
  zero: 'Enter more than zero',
  negative: 'Enter an amount above zero',
  exponent: 'Enter digits only, such as 100.50',
  grouping: 'Leave out the sign between thousands',
  digits: 'Enter digits from 0 to 9',
  decimals: 'Two decimals at most',
  text: 'Enter an amount, such as 100',
}
const providers = { coinbase: /^Coinbase Fees/, meld: /^Meld\.io Fees/ } as const
const presets = { '100': /^Pay \D*100\b/, '250': /^Pay \D*250\b/, '500': /^Pay \D*500\b/, '1000': /^Pay \D*1.?000\b/ }

/** The verbs of who buys at a provider. */
export function browserBuyActions({ modal, button, press, row }: Finder): BuyActions {
  return {
    enterPayment: (text) => modal().getByRole('textbox', { name: 'Amount to pay' }).fill(text),
    choosePayment: (preset) => button(presets[preset]).click(),
    seePaymentRefused: ({ reason, limit = '' }) =>
      waitFor(async () => {
        const text = await modal().getByText(problems[reason]).first().textContent()
        // Sums are grouped as the page writes them.
        if (!text?.replaceAll(',', '').includes(limit.replace(/\.00$/, '')))
          throw new ControlMissingError(`the form says ${text}`)
      }),
    chooseBought: async (symbol) => {
      await row('bought').click()
      await row(symbol).click()
    },
    chooseCurrency: async (id) => {
      await button(/^Pay in /).click()
      await row(id).click()
    },
    buyAt: (name) => button(providers[name]).click(),
    openPurchasePage: () =>
      modal()
        .getByRole('link', { name: /^Open / })
        .first()
        .click(),
    buyAgain: press('Try again'),
    retryProvider: press(/Try again$/),
    openPurchases: press('Your purchases'),
    retryPurchases: press('Try again'),
    openBuyGuide: press('How does it work?'),
  }
}
