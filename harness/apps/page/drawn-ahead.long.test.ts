import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { chains } from './testing/each-view.js'
import { moving, startTestHost, type TestHost } from './testing/host.js'

let host: TestHost

beforeAll(async () => {
  host = await startTestHost(chains)
})
afterEach(() => host.closePages())
afterAll(() => host.stop())

test('content prepared in the closed dialog is hidden from sight, keyboard, pointer and screen readers', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } } })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.hover()
  const row = page.locator('.wm-row').first()
  await row.waitFor({ state: 'attached' })
  await page.mouse.move(1, 1)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await row.isVisible()).toBe(false)
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('wallet-modal')
  }
  expect(
    await page.evaluate(() => {
      const places = [1, 2, 3, 4, 5, 6, 7].map((part) => part / 8)
      const hit = (x: number, y: number) => document.elementFromPoint(innerWidth * x, innerHeight * y)?.localName
      return places.flatMap((x) => [...places, 0.999].map((y) => hit(x, y)))
    }),
  ).not.toContain('wallet-modal')
  const { withIt, without } = await pictures(page)
  expect(without.equals(withIt)).toBe(true)
})

test('a prepared picture does not fade in when the modal opens', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } }, device: moving })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.hover()
  await page.locator('.wm-row .wm-picture[data-drawn]').first().waitFor({ state: 'attached' })
  const firstFrame = page.evaluate(movingInFirstFrame)
  await button.click()
  const parts = await firstFrame
  expect(parts).toContain('wm-card')
  expect(parts).not.toContain('wm-picture')
})

test('the card is visible in the first frame after the press', async () => {
  const { page } = await host.open({ wallets: { fox: { via: 'eip6963', networks: ['mainnet'] } }, device: moving })
  const button = page.getByRole('button', { name: 'Connect wallet' })
  await button.hover()
  await page.locator('.wm-row').first().waitFor({ state: 'attached' })
  const firstFrame = page.evaluate(opacityInFirstFrame)
  await button.click()
  expect(await firstFrame).toBeGreaterThan(0)
})

/** Runs in the page. Waits for a click, then reads the opacity of the card in the next frame. */
function opacityInFirstFrame(): Promise<number> {
  const opacity = () => {
    const card = document.querySelector('wallet-modal')?.shadowRoot?.querySelector('.wm-card')
    return card ? Number(getComputedStyle(card).opacity) : Number.NaN
  }
  return new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => resolve(opacity()))
    document.addEventListener('click', look, { once: true, capture: true })
  })
}

/** Runs in the page. Waits for a click, then lists the animated parts in the next frame. */
function movingInFirstFrame(): Promise<readonly (string | undefined)[]> {
  const parts = () =>
    (document.querySelector('wallet-modal')?.shadowRoot?.getAnimations() ?? []).map(({ effect }) =>
      effect instanceof KeyframeEffect ? effect.target?.className : undefined,
    )
  return new Promise((resolve) => {
    const look = () => requestAnimationFrame(() => resolve(parts()))
    document.addEventListener('click', look, { once: true, capture: true })
  })
}

/** Takes screenshots with and without the modal's element. Repeats if the page itself has changed meanwhile. */
async function pictures(page: Page) {
  for (;;) {
    const element = await page.evaluateHandle(() => document.querySelector('wallet-modal'))
    const withIt = await settledPicture(page)
    await element.evaluate((modal) => modal?.remove())
    const without = await settledPicture(page)
    await element.evaluate((modal) => modal && document.body.append(modal))
    if ((await settledPicture(page)).equals(withIt)) return { withIt, without }
  }
}

/** Takes screenshots until two in a row are equal, because the page may still be painting. */
async function settledPicture(page: Page) {
  for (let last = await takePicture(page); ; ) {
    const next = await takePicture(page)
    if (next.equals(last)) return next
    last = next
  }
}

/** Takes a screenshot after a full repaint. A partial repaint in Chromium rounds the colours of corners differently. */
async function takePicture(page: Page) {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const { style } = document.documentElement
    style.display = 'none'
    await frame()
    await frame()
    style.display = ''
    await frame()
  })
  return page.screenshot({ animations: 'disabled' })
}
