import type { Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { launchTestChromium } from '../../test/browser/testing/chromium.js'
import { openLoginPage } from './testing/login-page.js'

/** Scrolls a list from end to end, and counts the most rows in the document at once and all rows seen. Runs in the page. */
async function scrollThrough(selector: string): Promise<{ most: number; all: number }> {
  const stages = document.querySelector('wallet-modal')?.shadowRoot?.querySelectorAll('dialog[open] .wm-stage') ?? []
  const scroller = [...stages].find((stage) => stage.querySelector(selector))
  if (!scroller) throw new Error('no modal is open')
  // Scrolling starts when the list has the height of all its rows.
  for (let wait = 0; wait < 200 && scroller.scrollHeight < 500 * 56; wait += 1)
    await new Promise((resolve) => setTimeout(resolve, 25))
  // Frames of this page follow the scenario's clock, so the test waits for scroll events. The list's own listener draws first.
  const scrolled = () => new Promise((resolve) => scroller.addEventListener('scroll', resolve, { once: true }))
  let most = 0
  const seen = new Set<string>()
  for (let step = 0; step < 400; step += 1) {
    const rows = [...scroller.querySelectorAll(selector)]
    most = Math.max(most, rows.length)
    for (const row of rows) seen.add(row.textContent ?? '')
    if (scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) break
    const told = scrolled()
    scroller.scrollTop += 400
    await told
  }
  return { most, all: seen.size }
}

async function open(): Promise<Page> {
  const browser = await launchTestChromium()
  onTestFinished(() => browser.close())
  const { page, stop } = await openLoginPage(browser, {
    chains: { mainnet: { kind: 'evm', id: 1, name: 'Ethereum', fund: { alice: '10 ETH' } } },
    wallets: { fox: { via: 'eip6963', accounts: ['alice'], policy: 'approve' } },
    http: { madeTokens: 500 },
    steps: [{ open: 'Connect' }, { choose: 'Fox' }, { expect: { view: 'Account', status: 'connected' } }],
  })
  onTestFinished(stop)
  return page
}

test('"500 tokens in at most 60 rows of DOM", in Account and in the list of tokens to send', async () => {
  const page = await open()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Show all 501 tokens' }).click()
  const account = await page.evaluate(scrollThrough, '.wm-token')
  expect(account.all).toBe(501)
  expect(account.most).toBeLessThanOrEqual(60)

  await page.evaluate(() => void window.__walletmodalPage?.modal.open({ view: 'WalletSend' }))
  await dialog.getByRole('button', { name: /Select another token$/ }).click()
  await dialog.getByRole('searchbox').waitFor()
  await dialog.locator('.wm-token-list .wm-row').first().waitFor()
  const chosen = await page.evaluate(scrollThrough, '.wm-token-list .wm-row')
  expect(chosen.all).toBe(501)
  expect(chosen.most).toBeLessThanOrEqual(60)
})
