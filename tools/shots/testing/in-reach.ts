import type { TestChromium } from '../../../harness/test/browser/testing/chromium.js'
import { allShots, type Shot } from '../manifest.js'
import { findOutOfReach } from '../out-of-reach.js'
import { actOut } from '../take-shot.js'

/** The views from which money leaves. Only their states are checked here; the check `engines` covers the other views. */
const isAboutMoney = (view: string) => /^WalletSend|^Swap|^ApproveTransaction|^SIWX/.test(view)

/** States that show less than a full view. They are checked only at night. */
const sparse = ['loading', 'empty', 'failed']

const onPhone = allShots().filter(
  ({ theme, size, view }) => theme === 'light' && size === 'phone' && isAboutMoney(view),
)
const isSparse = ({ state }: Shot) => sparse.includes(state)

export const fullShots = onPhone.filter((shot) => !isSparse(shot))
export const sparseShots = onPhone.filter(isSparse)

/** Checks that the main button of a shot's view can be reached. Returns what is wrong, and whether there is such a button. */
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
