import type { Locator, Page } from 'playwright-core'
import type { BuyActions } from '../../../language/verbs/buy-verbs.js'
import { ControlMissingError, waitFor } from '../wait-for.js'

/** The visitor's texts, written out here so that a changed text of the product fails a scenario. */
const words = {
  amount: 'Amount to pay',
  currency: /^Pay in /,
  problems: {
    below: 'The least that can be paid is ',
    above: 'The most that can be paid is ',
    zero: 'Enter more than zero',
    negative: 'Enter an amount above zero',
    exponent: 'Enter digits only, such as 100.50',
    grouping: 'Leave out the sign between thousands',
    digits: 'Enter digits from 0 to 9',
    decimals: 'Two decimals at most',
    text: 'Enter an amount, such as 100',
  },
  open: /^Open /,
  retry: 'Try again',
  purchases: 'Your purchases',
  guide: 'How does it work?',
}
const providers = { coinbase: /^Coinbase Fees/, meld: /^Meld\.io Fees/ } as const
const presets = { '100': /^Pay \D*100\b/, '250': /^Pay \D*250\b/, '500': /^Pay \D*500\b/, '1000': /^Pay \D*1.?000\b/ }

/** The verbs of who buys at a provider, by role and accessible name. */
export function browserBuyActions(current: () => Page): BuyActions {
  const modal = () => current().locator('wallet-modal')
  const button = (name: string | RegExp): Locator =>
    modal()
      .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
      .first()
  return {
    enterPayment: (text) => modal().getByRole('textbox', { name: words.amount }).fill(text),
    choosePayment: (preset) => button(presets[preset]).click(),
    seePaymentRefused: async ({ reason, limit = '' }) => {
      // Sums are grouped as the page writes them.
      const said = modal().getByText(words.problems[reason])
      await waitFor(async () => {
        const text = await said.first().textContent()
        if (!text?.replaceAll(',', '').includes(limit.replace(/\.00$/, '')))
          throw new ControlMissingError(`the form says ${text}`)
      })
    },
    chooseBought: async (symbol) => {
      // The row that shows what is bought now; it opens the list.
      await modal().locator('[data-row="bought"]').click()
      await modal().locator(`[data-row="${symbol}"]`).click()
    },
    chooseCurrency: async (id) => {
      await button(words.currency).click()
      await modal().locator(`[data-row="${id}"]`).click()
    },
    buyAt: (name) => button(providers[name]).click(),
    openPurchasePage: () => modal().getByRole('link', { name: words.open }).first().click(),
    buyAgain: () => button(words.retry).click(),
    retryProvider: () => button(/Try again$/).click(),
    openPurchases: () => button(words.purchases).click(),
    retryPurchases: () => button(words.retry).click(),
    openBuyGuide: () => button(words.guide).click(),
  }
}
