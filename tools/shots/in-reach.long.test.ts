import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chromiumFlags, requireChromium } from '../../harness/runner/drivers/browser/chromium.js'
import { allShots } from './manifest.js'
import { findOutOfReach } from './out-of-reach.js'
import { actOut } from './take-shot.js'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: requireChromium({ headed: false }).path,
    args: chromiumFlags(),
  })
})
afterAll(() => browser.close())

/** The views that had a main button. */
const withButton = new Set<string>()

async function look(page: Page, view: string): Promise<string[]> {
  const { hasButton, lost } = await findOutOfReach(page)
  if (hasButton) withButton.add(view)
  return lost
}

/** Money leaves from there, so every state counts. The others are looked at beside their places in three engines. */
const isAboutMoney = (view: string) => /^WalletSend|^Swap|^ApproveTransaction|^SIWX/.test(view)

const shots = allShots().filter(({ theme, size, view }) => theme === 'light' && size === 'phone' && isAboutMoney(view))

test.each(shots)('the way on is in sight without scrolling: $name', { timeout: 60_000 }, async (shot) => {
  const found = await actOut(
    shot,
    browser,
    async () => {},
    async ({ page, failure }) => [...(failure ? [failure] : []), ...(await look(page, shot.view))],
  )
  expect(found).toEqual([])
})

test('the views with which money leaves have a main button each', () => {
  // A name is registered by pressing its row.
  const views = ['WalletSend', 'WalletSendPreview', 'Swap', 'SwapPreview', 'SIWXSignMessage', 'ApproveTransaction']
  expect([...withButton]).toEqual(expect.arrayContaining(views))
})
