import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../harness/test/browser/testing/chromium.js'
import { fullShots, lookForWay } from './testing/in-reach.js'

let browser: TestChromium

beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

/** The views in which a main button was found. */
const withButton = new Set<string>()

test.each(fullShots)('the main button is visible without scrolling: $name', { timeout: 60_000 }, async (shot) => {
  const { hasButton, wrong } = await lookForWay(shot, browser)
  if (hasButton) withButton.add(shot.view)
  expect(wrong).toEqual([])
})

test('each view that sends money has a main button', () => {
  // The view that registers a name has no main button: the visitor presses the row of the name.
  const views = ['WalletSend', 'WalletSendPreview', 'Swap', 'SwapPreview', 'SIWXSignMessage', 'ApproveTransaction']
  expect([...withButton]).toEqual(expect.arrayContaining(views))
})
