import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { startTestHost, type TestHost } from './testing/host.js'
import { focusOf, showsTitle } from './testing/keys.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

/** Prevents that a click focuses a button, as in Safari and in Firefox on a Mac. */
function focusNothingPressed(): void {
  const onDown = (event: Event) => {
    const [pressed] = event.composedPath()
    if (!(pressed instanceof Element) || !pressed.closest('button')) return
    event.preventDefault()
    const { activeElement } = document
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement
    if (inner instanceof HTMLElement) inner.blur()
  }
  // Listens on the window in the capture phase, because the modal stops its clicks before they reach the document.
  window.addEventListener('mousedown', onDown, { capture: true })
}

const scroller = (page: Page) => page.locator('wallet-modal .wm-stage')

/** Options without relay, analytics and login frame. */
const local = { enableWalletConnect: false, features: { analytics: false, email: false, socials: false } }

const customWallets = Array.from({ length: 200 }, (_, index) => ({
  id: `wallet-${index}`,
  name: `Wallet ${index}`,
  homepage: 'https://wallet.test',
}))

test.each([
  ['focuses it', undefined],
  ['focuses nothing', focusNothingPressed],
] as const)('Back focuses the pressed row, in a list that stays scrolled, where a press %s', async (_, before) => {
  const { page, errors } = await host.open({
    config: { options: { customWallets, ...local } },
    ...(before && { before }),
    device: { viewport: { width: 1024, height: 768 } },
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await page.getByRole('searchbox').waitFor()
  const row = page.getByRole('dialog').getByRole('button', { name: 'Wallet 120', exact: true })
  await scroller(page).evaluate((element) => element.scrollTo(0, 119 * 56))
  await row.waitFor()
  const top = await scroller(page).evaluate((element) => element.scrollTop)
  expect(top).toBeGreaterThan(5000)
  await row.click()
  await showsTitle(page, 'Wallet 120')
  expect(await scroller(page).evaluate((element) => element.scrollTop)).toBe(0)

  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await showsTitle(page, 'All wallets')
  expect(await focusOf(page)).toBe('modal: Wallet 120')
  expect(Math.abs((await scroller(page).evaluate((element) => element.scrollTop)) - top)).toBeLessThan(2)
  // Back in Connect, the row that led to the list has the focus. Opening the list again starts at its top.
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click()
  await showsTitle(page, 'Connect wallet')
  expect(await focusOf(page)).toMatch(/^modal: All wallets/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^All wallets/ })
    .click()
  await page.getByRole('searchbox').waitFor()
  expect(await scroller(page).evaluate((element) => element.scrollTop)).toBe(0)
  expect(errors).toEqual([])
})

test('a scroll area takes the focus by Tab only if nothing inside it does', async () => {
  const { page, errors } = await host.open({
    config: { options: local },
    device: { viewport: { width: 360, height: 360 } },
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await showsTitle(page, 'Connect wallet')
  const isStop = () => scroller(page).evaluate((element) => element.matches(':focus'))
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab')
    expect(await isStop()).toBe(false)
  }
  // The view has only text, and is taller than the window.
  await scroller(page).evaluate((element) => {
    element.innerHTML = '<p style="height: 900px">Words</p>'
  })
  await page.locator('wallet-modal .wm-header button').last().focus()
  await page.keyboard.press('Tab')
  expect(await isStop()).toBe(true)
  expect(await page.getByRole('region', { name: 'Connect wallet' }).count()).toBe(1)
  await page.keyboard.press('PageDown')
  await expect.poll(() => scroller(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(100)
  expect(errors).toEqual([])
})
