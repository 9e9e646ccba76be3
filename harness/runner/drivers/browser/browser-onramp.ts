import type { BrowserContext, Page } from 'playwright-core'
import type { Cashier, PurchaseChoice } from '../../../services/onramp/cashier-api.js'
import type { OnrampActions } from '../driver.js'
import { ControlMissingError, waitFor } from '../wait-for.js'

const words = {
  pay: 'Pay',
  decline: 'Let the card be declined',
  cancel: 'Cancel',
  currency: 'Currency',
  asset: 'What to buy',
  network: 'Network',
} as const

/** The visitor on a provider's page, in the window that the modal opened. */
export function browserOnrampActions(context: BrowserContext, cashier: Cashier): OnrampActions {
  const findPage = () =>
    waitFor(() => {
      const found = context
        .pages()
        .findLast((page) => Object.values(cashier.origins).some((origin) => page.url().startsWith(`${origin}/`)))
      if (found) return found
      throw new ControlMissingError('no page of a card purchase is open')
    })
  async function choose(page: Page, { amount, ...choice }: PurchaseChoice): Promise<void> {
    if (amount !== undefined) await page.getByLabel('Amount').fill(amount)
    for (const key of ['currency', 'asset', 'network'] as const) {
      const value = choice[key]
      if (value !== undefined) await page.getByLabel(words[key], { exact: true }).selectOption(value)
    }
  }
  return {
    async decide(decision, choice) {
      const page = await findPage()
      await choose(page, choice)
      const isClosing = decision === 'cancel' ? page.waitForEvent('close') : undefined
      await page.getByRole('button', { name: words[decision], exact: true }).click()
      if (isClosing) await isClosing
      else await page.getByRole('heading', { name: /^(On its way|The purchase has failed)$/ }).waitFor()
    },
    async close() {
      await (await findPage()).close()
    },
  }
}
