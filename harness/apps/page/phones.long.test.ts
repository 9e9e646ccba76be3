import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { standStill } from '../../../tools/shots/stand-still.js'
import { chains } from './testing/each-view.js'
import { connect, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

const phone = { viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true }

const open = (page: Page, view: string) =>
  // Tests pass names of views. A wrong name fails in the test's next wait.
  page.evaluate((name) => void window.__walletmodalPage?.modal.open({ view: name as 'Connect' }), view)

/** The font sizes of the view's fields, by the field's name. */
const sizesOf = (page: Page) =>
  page
    .locator('wallet-modal input:not([type=radio], [type=checkbox])')
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.getAttribute('aria-label') ?? field.id,
        Number.parseFloat(getComputedStyle(field).fontSize),
      ]),
    )

test('no field makes a phone zoom in: its font has 16 px or more', async () => {
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

test('pulling down does not reload the page while the modal is open, and does after it has closed', async () => {
  const { page } = await host.open({ device: phone })
  const pulls = () => page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY)
  expect(await pulls()).toBe('auto')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(pulls).toBe('none')
  await page.evaluate(() => window.__walletmodalPage?.modal.close())
  await expect.poll(pulls).toBe('auto')
})

/** The insets of an iPhone with a notch, for a page that fills the whole screen (`viewport-fit=cover`), in pixels. */
const notches = [
  { name: 'upright', width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  { name: 'on its side', width: 844, height: 390, insets: { top: 0, right: 47, bottom: 21, left: 47 } },
  { name: 'small, on its side', width: 568, height: 320, insets: { top: 0, right: 44, bottom: 21, left: 44 } },
]

/**
 * Finds the scroll area and the controls around it if they lie under the notch or the system's bar. Rows are not checked, because the
 * visitor can scroll them to any place. Runs in the page.
 */
function findUnder(insets: { top: number; right: number; bottom: number; left: number }): string[] {
  const card = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('dialog[open] .wm-card')
  const stage = card?.querySelector('.wm-stage')
  if (!card || !stage) throw new Error('no modal is open')
  const around = [...card.querySelectorAll('button, a, input')].filter((control) => !stage.contains(control))
  return [stage, ...around].flatMap((part) => {
    const box = part.getBoundingClientRect()
    const isFree =
      box.left >= insets.left &&
      box.right <= innerWidth - insets.right &&
      box.top >= insets.top &&
      box.bottom <= innerHeight - insets.bottom
    const name = part === stage ? 'the view' : part.getAttribute('aria-label')
    return isFree || box.width === 0 ? [] : [`${name} ends at ${Math.round(box.bottom)}`]
  })
}

test.each(notches)('no control lies under the notch or the system’s bar: $name', async (notch) => {
  const { insets, ...size } = notch
  const { page, context, errors } = await host.open({
    wallets: { fox: { via: 'eip6963' } },
    device: { viewport: { width: size.width, height: size.height }, hasTouch: true, isMobile: true },
  })
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  for (const view of ['Connect', 'AllWallets', 'WhatIsAWallet']) {
    await open(page, view)
    await page.getByRole('dialog').getByRole('button').nth(1).waitFor()
    await standStill(page)
    expect(await page.evaluate(findUnder, insets), view).toEqual([])
  }
  expect(errors).toEqual([])
})
