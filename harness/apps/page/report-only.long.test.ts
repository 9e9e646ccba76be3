import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pageFile } from '../../test/browser/page-files.js'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import { openLoginPage } from './testing/login-page.js'

const email = 'alice@walletmodal.test'
const steps = [{ open: 'Connect' }, { expect: { view: 'Connect' } }]

let browser: TestChromium
beforeAll(async () => {
  browser = await launchTestChromium()
})
afterAll(() => browser.close())

/** The host page, served with a policy that forbids the frame. */
async function setup(header: 'content-security-policy' | 'content-security-policy-report-only') {
  const { page, world, stop } = await openLoginPage(browser, { chains: { mainnet: { kind: 'evm', id: 1 } }, steps })
  onTestFinished(stop)
  const file = await pageFile('/')
  if (!file) throw new Error('The host page is not built')
  const headers = { 'content-type': file.contentType, [header]: "frame-src 'self'" }
  await page.route(page.url(), (route) => route.fulfill({ body: file.body, headers }))
  await page.reload()
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('textbox', { name: /email/i }).fill(email)
  await page.keyboard.press('Enter')
  const violations = () => page.evaluate(() => window.__walletmodalPage?.violations)
  const status = () => page.evaluate(() => window.__walletmodalPage?.modal.getSnapshot().status)
  return { page, dialog, world, violations, status }
}

test('a report-only policy does not stop a login by email', async () => {
  const { page, dialog, world, violations, status } = await setup('content-security-policy-report-only')
  await dialog.getByRole('heading', { name: /code/i }).waitFor()
  // The browser still reports the violation to the page.
  expect(await violations()).toContain(`frame-src ${world.frame.origins.frame}`)
  await page.keyboard.type(await world.frame.codeFor(email))
  await expect.poll(status).toBe('connected')
})

test('the enforced policy stops the login at once, and the view says so', async () => {
  const { dialog, status } = await setup('content-security-policy')
  await dialog.getByText('This site doesn’t allow email or social login').first().waitFor()
  expect(await status()).toBe('disconnected')
})
