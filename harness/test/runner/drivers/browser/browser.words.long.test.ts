import { expect, onTestFinished, test } from 'vitest'
import { openLoginPage } from '../../../../apps/page/testing/login-page.js'
import { launchTestChromium } from '../../../browser/testing/chromium.js'

test('the window has the size of `viewport` and the card shakes at `app.shake`, of which no fact tells', async () => {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const { page, stop } = await openLoginPage(browser, {
    chains: { mainnet: { kind: 'evm', id: 1, name: 'Ethereum' } },
    // The card shakes for half a second of the page's clock, which is paused.
    steps: [
      { open: 'Connect' },
      { browser: { viewport: { width: 780, height: 390 } } },
      { clock: 'pause' },
      'app.shake',
      { expect: { modal: 'open' } },
    ],
  })
  onTestFinished(stop)
  expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([780, 390])
  expect(await page.locator('dialog[open] .wm-card-shaking').count()).toBe(1)
})
