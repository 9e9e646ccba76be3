import type { Page } from 'playwright-core'
import type { AccountActions } from '../../../language/verbs/account-verbs.js'
import { ControlMissingError, waitFor } from '../wait-for.js'

/** The verbs of who looks at what an account has, by role and accessible name. */
export function browserAccountActions(current: () => Page): AccountActions {
  const modal = () => current().locator('wallet-modal')
  const amount = () => modal().locator('.wm-account-amount').first()
  return {
    seeTotal: async (wanted) => {
      await waitFor(async () => {
        const shown = (await amount().textContent())?.replace('Total ', '')
        if (shown !== wanted) throw new ControlMissingError(`the total is ${shown}, not ${wanted}`)
      })
    },
    seeTokens: async (wanted) => {
      if (wanted.length === 0) return modal().getByRole('heading', { name: 'No tokens yet' }).waitFor()
      await waitFor(async () => {
        const amounts = await modal().locator('.wm-token-end > span:first-child').allTextContents()
        const shown = amounts.map((text) => text.split(' ').at(-1))
        if (shown.join() !== wanted.join())
          throw new ControlMissingError(`the tokens are ${shown.join(', ') || 'none'}, not ${wanted.join(', ')}`)
      })
    },
    seeBalancesUnavailable: () => modal().getByText('Token Balance Unavailable').first().waitFor(),
    hideBalances: () => modal().getByRole('button', { name: 'Hide balances' }).click(),
    seeBalancesHidden: () => amount().filter({ hasText: 'Balance is hidden' }).waitFor(),
    retryBalances: () => modal().getByRole('button', { name: 'Try again', exact: true }).click(),
    chooseAccountTab: (tab) => modal().getByRole('tab', { name: tab, exact: true }).click(),
    seeNfts: async (wanted) => {
      if (wanted.length === 0) return modal().getByRole('heading', { name: 'No NFTs yet' }).waitFor()
      await waitFor(async () => {
        const nfts = modal().locator('.wm-account-nfts li')
        // A collectible without a picture shows its initial.
        const shown = await nfts.filter({ has: current().locator('[data-covered]') }).allTextContents()
        if (shown.join() !== wanted.join())
          throw new ControlMissingError(`the NFTs are ${shown.join(', ') || 'none'}, not ${wanted.join(', ')}`)
      })
    },
    seeNftsFailed: () => modal().getByRole('heading', { name: 'NFTs did not load' }).waitFor(),
    retryNfts: () => modal().getByRole('button', { name: 'Try again', exact: true }).click(),
    openAccounts: () =>
      modal()
        .getByRole('button', { name: /^\d+ accounts$/ })
        .click(),
    switchAccount: (index) =>
      modal()
        .getByRole('button', { name: new RegExp(`^Account ${index} `) })
        .click(),
  }
}
