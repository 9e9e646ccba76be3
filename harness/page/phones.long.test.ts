import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './test-each-view.js'
import { connect, startTestHost, type TestHost } from './test-host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const phone = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true }

const open = (page: Page, view: string) =>
  // The names are those of the views; a wrong one fails the test that waits for its field.
  page.evaluate((name) => void window.__walletmodalPage?.modal.open({ view: name as 'Connect' }), view)

/** The sizes of what is written in the fields of the view, by the field's name. */
const sizesOf = (page: Page) =>
  page
    .locator('wallet-modal input:not([type=radio], [type=checkbox])')
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.getAttribute('aria-label') ?? field.id,
        Number.parseFloat(getComputedStyle(field).fontSize),
      ]),
    )

test('no field makes a phone zoom in: what is written in it has 16 px or more', async () => {
  const { page, wallets, errors } = await host.open({
    config: { options: { features: { analytics: false, collapseWallets: false } } },
    wallets: { fox: { via: 'eip6963' } },
    device: phone,
  })
  const seen = new Map<string, number>()
  const look = async (view: string, isAt: () => Promise<unknown>) => {
    await open(page, view)
    await isAt()
    const sizes = await sizesOf(page)
    expect(sizes, view).not.toEqual([])
    for (const [name, size] of sizes) seen.set(`${view}: ${name}`, Number(size))
  }
  const dialog = page.getByRole('dialog')
  const field = () => dialog.locator('input').first().waitFor()
  await look('Connect', () => dialog.getByRole('textbox', { name: /email/i }).waitFor())
  await look('AllWallets', () => dialog.getByRole('searchbox').waitFor())
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
  await connect(page, /^Fox/i)
  await wallets[0]?.approve()
  await page.getByRole('button', { name: /^Account: / }).waitFor()
  for (const view of ['WalletSend', 'Swap', 'OnRampProviders', 'RegisterAccountName']) await look(view, field)
  expect([...seen].filter(([, size]) => size < 16)).toEqual([])
  expect(seen.size).toBeGreaterThanOrEqual(7)
  expect(errors).toEqual([])
})

test('a pull with the modal open does not load the page anew, and does again when it has closed', async () => {
  const { page } = await host.open({ device: phone })
  const pulls = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)
  expect(await pulls()).toBe('auto')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(pulls).toBe('none')
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
  await expect.poll(pulls).toBe('auto')
})
