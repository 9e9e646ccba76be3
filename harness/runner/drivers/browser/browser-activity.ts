import type { Locator, Page } from 'playwright-core'
import type { ActivityActions } from '../../../language/verbs/activity-verbs.js'
import { ControlMissingError, waitFor } from '../wait-for.js'

/** The verbs of who looks at what an account did, by role and accessible name. */
export function browserActivityActions(current: () => Page): ActivityActions {
  const modal = () => current().locator('wallet-modal')
  const button = (name: string): Locator => modal().getByRole('button', { name, exact: true }).first()
  /** Rows say when: that is what tells them from every other button. */
  const rows = () => modal().getByRole('button', { name: /\d+ (sec|min|hrs?|d|mo|yr)( ago)?$/ })
  const wordsOf = () => rows().locator('.wm-activity-row-name').allTextContents()

  return {
    seeActivity: async (wanted) => {
      if (wanted.length === 0)
        return modal()
          .getByRole('heading', { name: /^No .* yet$/ })
          .waitFor()
      await waitFor(async () => {
        const begins = (await wordsOf()).slice(0, wanted.length)
        if (begins.join() !== wanted.join())
          throw new ControlMissingError(
            `the list begins with ${begins.join(', ') || 'nothing'}, not ${wanted.join(', ')}`,
          )
      })
    },
    seeNftPreviews: async (wanted) => {
      await waitFor(async () => {
        const begins = await Promise.all(
          wanted.map(async (_, index) => {
            const row = rows().nth(index)
            // An NFT's picture has corners, a token's is round; what has none shows its initial alone.
            const hasPicture = await row.locator('.wm-image[data-covered]:not(.wm-image-round)').count()
            const [amount = ''] = hasPicture ? await row.locator('[data-direction][title]').allTextContents() : []
            return hasPicture ? amount.trim().replace(/^\S+ /, '') : null
          }),
        )
        if (begins.join() !== wanted.join())
          throw new ControlMissingError(`the rows show ${JSON.stringify(begins)}, not ${JSON.stringify(wanted)}`)
      })
    },
    seeActivityLoading: () => modal().getByText('Loading your activity').first().waitFor({ state: 'attached' }),
    seeActivityFailed: () => button('Retry').waitFor(),
    retryActivity: () => button('Retry').click(),
    moreActivity: () =>
      modal()
        .locator('.wm-stage')
        .first()
        .evaluate((stage) => stage.scrollTo(0, stage.scrollHeight)),
    openTransaction: async (word) => {
      await rows().filter({ hasText: word }).first().click()
    },
    seeTransaction: async (wanted) => {
      await waitFor(async () => {
        for (const [label, value] of Object.entries(wanted)) {
          const term = modal().getByRole('term').filter({ hasText: label })
          const said = await term.first().locator('xpath=following-sibling::dd').textContent()
          if (said !== value) throw new ControlMissingError(`${label} is ${said}, not ${value}`)
        }
      })
    },
    copyTransactionHash: () =>
      modal()
        .getByRole('button', { name: /^Copy transaction hash/ })
        .click(),
    speedUp: async () => {
      await button('Speed up').click()
      await button('Speed up now').click()
    },
    sendAgain: async () => {
      await button('Send again').click()
      await button('Send now').click()
    },
    openReplacement: () => button('View the replacement').click(),
  }
}
