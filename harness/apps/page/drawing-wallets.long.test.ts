import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchTestChromium, type TestChromium } from '../../test/browser/testing/chromium.js'
import type { Drawing } from '../hosts/drawing/wallet.js'
import { buildOwnPage, type OwnPage, openOwnPage } from './testing/own-page.js'

let browser: TestChromium
let built: OwnPage

beforeAll(async () => {
  ;[browser, built] = await Promise.all([launchTestChromium(), buildOwnPage('harness/apps/hosts/drawing/main.tsx')])
})
afterAll(() => browser.close())

/** Opens the page with a wallet that draws as `drawing` says. The modal's code that watches the page loads `watchedAfterMs` late. */
async function openPage(drawing: Drawing = {}, device = {}, watchedAfterMs = 0) {
  const watcher = [...built.files].find(([, code]) => code.includes('wm-aside-pill'))?.[0]
  const opened = await openOwnPage(browser, built, {
    delayOf: (file) => (file === watcher ? watchedAfterMs : 0),
    device: { viewport: { width: 1000, height: 700 }, reducedMotion: 'reduce', ...device },
    before: { content: `window.wmDrawing = ${JSON.stringify(drawing)}` },
  })
  const { page } = opened
  const state = () =>
    page.evaluate(() => {
      const { address, open, status, caipNetworkId } = window.modal?.getSnapshot() ?? {}
      return { isConnected: address !== undefined, open, status, caipNetworkId }
    })
  const card = page.locator('wallet-modal .wm-card')
  const pill = page.locator('wallet-modal .wm-aside-pill')
  const openModal = async () => {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^SDK wallet/ }).waitFor()
    // The code that watches the page loads when the page is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('views')),
    )
    await page.waitForTimeout(100)
  }
  const choose = async () => {
    await openModal()
    await page.getByRole('button', { name: /^SDK wallet/ }).click()
  }
  const connect = async () => {
    await choose()
    await answer(page, 'Approve')
    await expect.poll(state).toMatchObject({ isConnected: true })
  }
  return { ...opened, card, pill, state, openModal, choose, connect }
}

/** Clicks a button of the wallet's window. */
async function answer(page: Page, what: 'Approve' | 'Refuse'): Promise<void> {
  // Locators cannot see into a closed shadow root, so its button is clicked by position.
  await page.waitForTimeout(400)
  const found = page.getByRole('button', { name: `${what} in SDK` })
  if ((await found.count()) > 0) return found.click({ timeout: 3000 })
  await page.mouse.click(what === 'Approve' ? 60 : 230, 328)
}

for (const library of ['evm', 'wagmi'] as const)
  for (const way of ['overlay', 'closed', 'shown', 'popover', 'dialog'] as const)
    test(`${library}: the modal makes room for a window drawn by ${way}, and the wallet connects`, async () => {
      const { page, pill, card, choose, state, errors, close } = await openPage({ library, way })
      await choose()
      await pill.waitFor()
      expect(await pill.textContent()).toContain('Continue in SDK wallet')
      expect(await card.isVisible()).toBe(false)
      if (way !== 'closed') {
        const field = page.getByRole('textbox', { name: 'SDK email' })
        // The wallet's window took the focus during the request, and keeps it.
        expect(await field.evaluate((element) => element.matches(':focus'))).toBe(true)
        await page.keyboard.type('a@b.c')
        expect(await field.inputValue()).toBe('a@b.c')
      }
      await page.getByRole('button', { name: 'A button of the page' }).click()
      expect(await page.title()).toBe('Used')
      expect(await state()).toMatchObject({ isConnected: false, open: true, status: 'connecting' })
      await answer(page, 'Approve')
      await expect.poll(state).toMatchObject({ isConnected: true })
      await expect.poll(() => pill.count()).toBe(0)
      expect(errors).toEqual([])
      await close()
    })

for (const way of ['overlay', 'closed', 'shown', 'popover', 'dialog'] as const)
  test(`the modal makes room for a window by ${way} that appears before the watching code loads`, async () => {
    const { page, pill, state, close } = await openPage({ library: 'announced', way }, {}, 1500)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await page.getByRole('button', { name: /^SDK wallet/ }).click()
    expect(await pill.count()).toBe(0)
    await pill.waitFor()
    await answer(page, 'Approve')
    await expect.poll(state).toMatchObject({ isConnected: true })
    await close()
  })

for (const way of ['overlay', 'closed', 'shown', 'popover', 'dialog'] as const)
  test(`the modal makes room for an announced wallet that draws a window by ${way}`, async () => {
    const { page, pill, card, choose, state, errors, close } = await openPage({ library: 'announced', way })
    await choose()
    await pill.waitFor()
    // No part of the card is visible over the page, not even the wallet's picture.
    const seen = () =>
      card.locator(':visible:not([role="status"])').evaluateAll((parts) => parts.map(({ className }) => className))
    await expect.poll(seen).toEqual([])
    expect(await card.locator('.wm-picture').count()).toBeGreaterThan(0)
    await answer(page, 'Approve')
    await expect.poll(state).toMatchObject({ isConnected: true })
    expect(errors).toEqual([])
    await close()
  })

test('Show opens the card over the window, Escape and the backdrop return to the window, and only Cancel cancels', async () => {
  const { page, pill, card, choose, state, close } = await openPage()
  await choose()
  for (const goBack of [() => page.keyboard.press('Escape'), () => page.mouse.click(950, 650)]) {
    await pill.getByRole('button', { name: 'Show' }).click()
    await card.getByRole('heading', { name: 'Continue in SDK wallet' }).waitFor()
    expect(await card.evaluate((element) => element.matches(':focus-within'))).toBe(true)
    await goBack()
    await pill.waitFor()
    expect(await state()).toMatchObject({ open: true, status: 'connecting' })
  }
  await pill.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).waitFor()
  await answer(page, 'Approve')
  await page.waitForTimeout(300)
  expect(await state()).toMatchObject({ isConnected: false, open: true, status: 'disconnected' })
  await close()
})

for (const library of ['evm', 'wagmi'] as const)
  test(`${library}: an approval after the modal was closed still connects`, async () => {
    const { page, pill, card, choose, state, close } = await openPage({ library })
    await choose()
    await pill.getByRole('button', { name: 'Show' }).click()
    await card.getByRole('button', { name: 'Close' }).click()
    await expect.poll(state).toMatchObject({ open: false, status: 'connecting' })
    // The modal's button on the page leads back to the pending request.
    await page.locator('#app .wm-button').first().click()
    await card.getByRole('heading', { name: 'Continue in SDK wallet' }).waitFor()
    await page.evaluate(() => window.modal?.close())
    await answer(page, 'Approve')
    await expect.poll(state).toMatchObject({ open: false, isConnected: true, status: 'connected' })
    await close()
  })

test('a refusal brings the card back above the page, with the focus on its title', async () => {
  const { page, card, choose, close } = await openPage()
  await choose()
  await answer(page, 'Refuse')
  await card.getByRole('heading', { name: 'Request rejected' }).waitFor()
  const dialog = page.locator('wallet-modal dialog')
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  expect(await card.evaluate((element) => element.matches(':focus-within'))).toBe(true)
  await close()
})

test('a wallet draws its window for a network switch, which can be cancelled', async () => {
  const { page, pill, connect, state, close } = await openPage()
  await connect()
  await page.evaluate(() => window.modal?.open({ view: 'Networks' }))
  await page.getByRole('button', { name: 'Base' }).click()
  await pill.waitFor()
  expect(await pill.textContent()).toContain('Switch network in SDK wallet')
  await pill.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => pill.count()).toBe(0)
  await page.getByRole('button', { name: 'Refuse in SDK' }).evaluate((element) => (element as HTMLElement).click())
  await page.getByRole('dialog').getByRole('button', { name: 'Base' }).click()
  await answer(page, 'Approve')
  await expect.poll(state).toMatchObject({ caipNetworkId: 'eip155:8453' })
  await close()
})

test('the card is hidden while a wallet asks to sign a message', async () => {
  const { page, pill, connect, close } = await openPage()
  await connect()
  await page.evaluate(() => window.modal?.open({ view: 'Account' }))
  const signature = page.evaluate(() => window.modal?.signMessage('hello'))
  await pill.waitFor()
  expect(await pill.textContent()).toContain('Sign the message in SDK wallet')
  await answer(page, 'Approve')
  expect(await signature).toMatch(/^0x1111/)
  await expect.poll(() => pill.count()).toBe(0)
  await close()
})

test('a message of the page stays above the open modal and can be used; the card stays', async () => {
  const { page, card, openModal, close } = await openPage()
  await openModal()
  await page.evaluate(() => (window as unknown as { toast(): void }).toast()) // the page defines it
  await page.locator('#undo').click({ timeout: 3000 })
  expect(await card.isVisible()).toBe(true)
  await page.evaluate(() => document.querySelector('section')?.remove())
  const dialog = page.locator('wallet-modal dialog')
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await close()
})

test('a challenge that was hidden can be used once the page shows it', async () => {
  const { page, card, openModal, close } = await openPage()
  await openModal()
  await page.evaluate(() => (window as unknown as { showChallenge(): void }).showChallenge()) // the page defines it
  await page.locator('#solve').click({ timeout: 3000 })
  expect(await card.isVisible()).toBe(true)
  await close()
})

test('with `topLayer: false` the dialog is stacked among the page’s own elements', async () => {
  const options = { topLayer: false, themeVariables: { zIndex: 40 } }
  const { page, card, openModal, close } = await openPage({ options })
  await openModal()
  const dialog = page.locator('wallet-modal dialog')
  expect(await dialog.evaluate((element) => [element.matches(':modal'), getComputedStyle(element).zIndex])).toEqual([
    false,
    '40',
  ])
  expect(await card.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => window.modal?.getSnapshot().open)).toBe(false)
  await close()
})

test('on a phone the pill fits, also right to left, and covers no control of the wallet', async () => {
  for (const [locale, watchedAfterMs] of [
    ['en', 0],
    ['ar', 1500],
  ] as const) {
    const device = { viewport: { width: 360, height: 640 }, hasTouch: true }
    const { page, pill, close } = await openPage({ options: { locale } }, device, watchedAfterMs)
    await page.evaluate(() => window.modal?.open())
    await page.getByRole('button', { name: /SDK wallet/ }).click()
    await pill.waitFor()
    const box = await pill.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true)
    expect(await pill.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
    expect(box?.y).toBeGreaterThan(400)
    // A window at the bottom has its buttons at the bottom, so the pill moves up.
    await page.locator('#sdk-window').evaluate((element) => {
      element.style.top = '430px'
    })
    await expect.poll(async () => (await pill.boundingBox())?.y).toBeLessThan(100)
    await answer(page, 'Approve')
    await expect.poll(() => page.evaluate(() => window.modal?.getSnapshot().status)).toBe('connected')
    await close()
  }
})

test('after reopening the modal, the pill still covers no control of the wallet’s window', async () => {
  const { page, pill, card, choose, state, close } = await openPage({}, { viewport: { width: 360, height: 640 } })
  await choose()
  await pill.getByRole('button', { name: 'Show' }).click()
  await card.getByRole('button', { name: 'Close' }).click()
  await expect.poll(state).toMatchObject({ open: false, status: 'connecting' })
  await page.locator('#sdk-window').evaluate((element) => {
    element.style.top = '430px'
  })
  await page.locator('#app .wm-button').first().click()
  await card.getByRole('heading', { name: 'Continue in SDK wallet' }).waitFor()
  await page.keyboard.press('Escape')
  await pill.waitFor()
  await expect.poll(async () => (await pill.boundingBox())?.y).toBeLessThan(100)
  await answer(page, 'Approve')
  await expect.poll(state).toMatchObject({ isConnected: true })
  await close()
})
