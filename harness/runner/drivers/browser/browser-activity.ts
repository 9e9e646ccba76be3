import type { ActivityActions } from '../../../language/verbs/activity-verbs.js'
import { ControlMissingError, waitFor } from '../wait-for.js'
import { type Finder, waitForList } from './finder.js'

/** The verbs of who looks at what an account did. */
export function browserActivityActions({ modal, button, press, heading }: Finder): ActivityActions {
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
      await waitForList(wanted, async () => (await names()).slice(0, wanted.length), 'the list begins with')
    },
    seeNftPreviews: (wanted) =>
      waitForList(wanted, () => Promise.all(wanted.map((_, index) => pictureOf(index))), 'the rows show'),
    seeActivityLoading: () => modal().getByText('Loading your activity').first().waitFor({ state: 'attached' }),
    seeActivityFailed: () => button('Retry').waitFor(),
    retryActivity: press('Retry'),
    moreActivity: () => {
      const stage = modal().locator('.wm-stage').first()
      return stage.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    },
    openTransaction: (word) => rows().filter({ hasText: word }).first().click(),
    seeTransaction: (wanted) =>
      waitFor(async () => {
        for (const [label, value] of Object.entries(wanted)) {
          const term = modal().getByRole('term').filter({ hasText: label })
          const said = await term.first().locator('xpath=following-sibling::dd').textContent()
          if (said !== value) throw new ControlMissingError(`${label} is ${said}, not ${value}`)
        }
      }),
    copyTransactionHash: press(/^Copy transaction hash/),
    speedUp: async () => {
      await button('Speed up').click()
      await button('Speed up now').click()
    },
    sendAgain: async () => {
      await button('Send again').click()
      await button('Send now').click()
    },
    openReplacement: press('View the replacement'),
  }
}
