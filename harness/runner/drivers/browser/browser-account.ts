import type { AccountActions, ActivityActions, NameActions } from '../../../language/verbs/feature-verbs.js'
import { must } from '../wait-for.js'
import { type Finder, lastWords, mustBeList } from './finder.js'

/** The verbs of who looks at what an account has. */
export function browserAccountActions({ current, modal, heading, says, tries }: Finder): Partial<AccountActions> {
  const amount = () => modal().locator('.wm-account-amount').first()
  return {
    seeTotal: (wanted) =>
      tries(async () => {
        const shown = (await amount().textContent())?.replace('Total ', '')
        must(shown === wanted, `the total is ${shown}, not ${wanted}`)
      }),
    seeTokens: async (wanted) => {
      if (wanted.length === 0) return heading('No tokens yet')
      const amounts = modal().locator('.wm-token-end > span:first-child')
      await tries(() => mustBeList(wanted, async () => lastWords(await amounts.allTextContents()), 'the tokens are'))
    },
    seeBalancesUnavailable: () => says('Token Balance Unavailable'),
    seeBalancesHidden: () => amount().filter({ hasText: 'Balance is hidden' }).waitFor(),
    seeNfts: async (wanted) => {
      if (wanted.length === 0) return heading('No NFTs yet')
      // A collectible without a picture shows its initial.
      const nfts = modal()
        .locator('.wm-account-nfts li')
        .filter({ has: current().locator('[data-covered]') })
      await tries(() => mustBeList(wanted, () => nfts.allTextContents(), 'the NFTs are'))
    },
    seeNftsFailed: () => heading('NFTs did not load'),
  }
}

const problems = {
  short: 'Name must be at least 4 characters long',
  characters: 'Use letters, digits and hyphens only',
  legacy: 'Names ending in .wcn.id can no longer be registered',
}

/** The verbs of who gives the account a name. */
export function browserNameActions({ modal, says }: Finder): Partial<NameActions> {
  return {
    seeNameRefused: (problem) => modal().getByText(problems[problem], { exact: true }).first().waitFor(),
    seeNamesFailed: says,
  }
}

/** The verbs of who looks at what an account did. */
export function browserActivityActions({ modal, button, heading, tries }: Finder): Partial<ActivityActions> {
  /** Rows say when: that is what tells them from every other button. */
  const rows = () => modal().getByRole('button', { name: /\d+ (sec|min|hrs?|d|mo|yr)( ago)?$/ })
  const names = () => rows().locator('.wm-activity-row-name').allTextContents()
  const pictureOf = async (index: number) => {
    const row = rows().nth(index)
    // An NFT's picture has corners, a token's is round; what has none shows its initial alone.
    const hasPicture = await row.locator('.wm-image[data-covered]:not(.wm-image-round)').count()
    const [amount = ''] = hasPicture ? await row.locator('[data-direction][title]').allTextContents() : []
    return hasPicture ? amount.trim().replace(/^\S+ /, '') : null
  }

  return {
    seeActivity: async (wanted) => {
      if (wanted.length === 0) return heading(/^No .* yet$/)
      await tries(() => mustBeList(wanted, async () => (await names()).slice(0, wanted.length), 'the list begins with'))
    },
    seeNftPreviews: (wanted) =>
      tries(() => mustBeList(wanted, () => Promise.all(wanted.map((_, index) => pictureOf(index))), 'the rows show')),
    seeActivityLoading: () => modal().getByText('Loading your activity').first().waitFor({ state: 'attached' }),
    seeActivityFailed: () => button('Retry').waitFor(),
    moreActivity: () => {
      const stage = modal().locator('.wm-stage').first()
      return stage.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    },
    seeTransaction: (wanted) =>
      tries(async () => {
        for (const [label, value] of Object.entries(wanted)) {
          const term = modal().getByRole('term').filter({ hasText: label })
          const said = await term.first().locator('xpath=following-sibling::dd').textContent()
          must(said === value, `${label} is ${said}, not ${value}`)
        }
      }),
  }
}
