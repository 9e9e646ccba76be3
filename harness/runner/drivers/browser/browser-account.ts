import type { AccountActions } from '../../../language/verbs/account-verbs.js'
import { ControlMissingError, waitFor } from '../wait-for.js'
import { type Finder, lastWords, waitForList } from './finder.js'

/** The verbs of who looks at what an account has. */
export function browserAccountActions({ current, modal, press, heading, says }: Finder): AccountActions {
  const amount = () => modal().locator('.wm-account-amount').first()
  return {
    seeTotal: (wanted) =>
      waitFor(async () => {
        const shown = (await amount().textContent())?.replace('Total ', '')
        if (shown !== wanted) throw new ControlMissingError(`the total is ${shown}, not ${wanted}`)
      }),
    seeTokens: async (wanted) => {
      if (wanted.length === 0) return heading('No tokens yet')
      const amounts = modal().locator('.wm-token-end > span:first-child')
      await waitForList(wanted, async () => lastWords(await amounts.allTextContents()), 'the tokens are')
    },
    seeBalancesUnavailable: () => says('Token Balance Unavailable'),
    hideBalances: () => modal().getByRole('button', { name: 'Hide balances' }).click(),
    seeBalancesHidden: () => amount().filter({ hasText: 'Balance is hidden' }).waitFor(),
    retryBalances: press('Try again'),
    chooseAccountTab: (tab) => modal().getByRole('tab', { name: tab, exact: true }).click(),
    seeNfts: async (wanted) => {
      if (wanted.length === 0) return heading('No NFTs yet')
      // A collectible without a picture shows its initial.
      const nfts = modal()
        .locator('.wm-account-nfts li')
        .filter({ has: current().locator('[data-covered]') })
      await waitForList(wanted, () => nfts.allTextContents(), 'the NFTs are')
    },
    seeNftsFailed: () => heading('NFTs did not load'),
    retryNfts: press('Try again'),
    openAccounts: press(/^\d+ accounts$/),
    switchAccount: (index) => press(new RegExp(`^Account ${index} `))(),
  }
}
