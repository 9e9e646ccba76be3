import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/early/main.tsx')])
})
afterAll(() => browser.close())

/** Begins a picture that the page waits for. Runs in the page. */
function showPicture(): void {
  new Image().src = '/slow.svg'
}

test('files for later are asked for after everything that the page itself loads', async () => {
  const { page } = await openOwnPage(browser, built)
  let come = () => {}
  const isDue = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/slow.svg', async (route) => {
    await isDue
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  await page.addInitScript(showPicture)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const asked: { readonly file: string; readonly priority: string }[] = []
  session.on('Network.requestWillBeSent', ({ request }) => {
    const file = /^https:\/\/dapp\.test\/(modal|base|wallets)?/.exec(request.url)?.[1]
    if (file) asked.push({ file, priority: request.initialPriority })
  })
  await page.reload({ waitUntil: 'commit' })
  // The page before may have asked for its own.
  asked.length = 0
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1500)))
  expect(asked).toEqual([])
  come()
  await page.locator('.wm-row').first().waitFor({ state: 'attached' })
  // No script can give the file of an `import()` another priority: the time is what remains.
  expect(asked[0]).toEqual({ file: 'modal', priority: 'High' })
})
