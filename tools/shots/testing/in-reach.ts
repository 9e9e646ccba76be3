import type { TestChromium } from '../../../harness/test/browser/testing/chromium.js'
import { allShots, type Shot } from '../manifest.js'
import { findOutOfReach } from '../out-of-reach.js'
import { actOut } from '../take-shot.js'

/** Money leaves from there, so every state counts. The others are looked at beside their places in three engines. */
const isAboutMoney = (view: string) => /^WalletSend|^Swap|^ApproveTransaction|^SIWX/.test(view)

/** States with less on the screen than a full view has: each week is soon enough. */
const sparse = ['loading', 'empty', 'failed']

const onPhone = allShots().filter(
  ({ theme, size, view }) => theme === 'light' && size === 'phone' && isAboutMoney(view),
)
const isSparse = ({ state }: Shot) => sparse.includes(state)

export const fullShots = onPhone.filter((shot) => !isSparse(shot))
export const sparseShots = onPhone.filter(isSparse)

/** Looks for the way on in a shot's view: all that is wrong, and whether there is a main button. */
export const lookForWay = (shot: Shot, browser: TestChromium): Promise<{ hasButton: boolean; wrong: string[] }> =>
  actOut(
    shot,
    browser,
    async () => {},
    async ({ page, failure }) => {
      const { hasButton, lost } = await findOutOfReach(page)
      return { hasButton, wrong: [...(failure ? [failure] : []), ...lost] }
    },
  )
